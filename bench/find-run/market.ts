import { sql } from "kysely";
import { pageIdOf } from "../../src/address/page-id.ts";
import { storePages } from "../../src/matching/known-pages/known-pages.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import type { BenchDatabase } from "../support/database.ts";
import { brandNames, productTitle } from "../support/product-texts.ts";
import { createRandom, type Random } from "../support/random.ts";

export const siteId: AuthorizedSiteId = authorizedSiteForJob(1);
export const userId = 1;

/** Shops that sell each product. */
const shops = 4;
const brands = 400;
const pagesAtOnce = 2000;
const readAt = new Date("2026-11-20T06:00:00Z");

interface Article {
  readonly title: string;
  readonly brand: string;
  readonly priceBani: number;
}

/** Inserts a site with products, and known pages of four shops, each of which writes titles in its own way. */
export async function insertMarket(database: BenchDatabase, products: number, pages: number): Promise<void> {
  const random = createRandom(20_261_126);
  const names = brandNames(random, brands);
  const articles = Array.from({ length: Math.max(products, Math.ceil(pages / shops)) }, (): Article => {
    const brand = random.pickSkewed(names);
    return { title: productTitle(random, brand), brand, priceBani: 1000 + random.integer(200_000) };
  });
  await insertProducts(database, articles.slice(0, products));
  const known = Array.from({ length: pages }, (_, place) => pageOf(articles, place, random));
  for (let from = 0; from < pages; from += pagesAtOnce)
    await storePages(database.worker, "SHOP", known.slice(from, from + pagesAtOnce));
  await sql`vacuum analyze`.execute(database.owner);
}

async function insertProducts({ owner }: BenchDatabase, articles: readonly Article[]): Promise<void> {
  await sql`insert into company values (1, 'Bench', ${readAt})`.execute(owner);
  await sql`insert into site (site_id, company_id, domain, created_at) values (1, 1, 'bench.example', ${readAt})`.execute(
    owner,
  );
  const rows = articles.map(({ title, brand, priceBani }, place) => ({
    id: place + 1,
    title,
    brand,
    priceBani,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as r(id bigint, title text, brand text, "priceBani" bigint)`;
  await owner.transaction().execute(async (trx) => {
    await sql`set local app.site_id = '1'`.execute(trx);
    await sql`insert into brand (site_id, brand_id, name)
      select 1, row_number() over (), brand from (select distinct brand from ${given}) named`.execute(trx);
    await sql`insert into product (site_id, product_id, title, sku, created_at)
      select 1, id, title, 'S-' || id, ${readAt} from ${given}`.execute(trx);
    await sql`insert into listing (site_id, product_id, price_bani, own_currency, brand_id, observed_at, price_changed_at)
      select 1, r.id, r."priceBani", 'RON', b.brand_id, ${readAt}, ${readAt}
        from ${given} join brand b on b.site_id = 1 and b.name = r.brand`.execute(trx);
  });
}

function pageOf(articles: readonly Article[], place: number, random: Random) {
  const { title, brand, priceBani } = articles[Math.floor(place / shops)] as Article;
  const shop = place % shops;
  const url = `https://shop${shop}.example/p${place}`;
  return {
    pageId: pageIdOf(url),
    url,
    domain: `shop${shop}.example`,
    title: titleOf(title, shop, random),
    brand: shop === 3 ? null : brand,
    gtin: null,
    mpn: null,
    sku: `${shop}-${place}`,
    category: null,
    imageUrl: null,
    priceMinor: Math.round(priceBani * (0.9 + 0.2 * random.next())),
    currency: "RON",
    attributes: {},
    readAt,
  };
}

/** As written; the model without its hyphen; capitals; one word left out. */
function titleOf(title: string, shop: number, random: Random): string {
  if (shop === 1) return title.replace(/-(\d+)$/, "$1");
  if (shop === 2) return title.toUpperCase();
  const words = title.split(" ");
  return shop === 3 ? words.toSpliced(random.integer(words.length - 1), 1).join(" ") : title;
}
