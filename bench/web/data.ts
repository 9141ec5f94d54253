import pg from "pg";
import { createUser } from "../../src/accounts/people/companies.service.ts";
import { recomputeMarket } from "../../src/catalog/market/market.service.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { productTitle } from "../support/product-texts.ts";
import { createRandom } from "../support/random.ts";

/** The site shown on the screens, and the user who is signed in. */
export const benchSite = "shop.example";
export const benchUser = { email: "ana@shop.example", password: "kestrel-Umbra-41-vetiver" };

const siteId = authorizedSiteForJob(1);
/** Brands with more products than fit on one page of the list. */
export const largeBrands = ["Boreal", "Carpat", "Dunav"] as const;
const productsPerLargeBrand = 100;
const smallBrandCount = 60;
export const competitors = 20;
/** The first products have `changes` price changes in ninety days; the others change every ninth day. */
const longHistoryProducts = 30;
export const changes = 100;
const days = 90;

/**
 * Inserts 360 products × 20 offers in every stock state, with ninety days of prices up to now.
 * @param picture address of the image used for every product
 */
export async function insertProducts(database: Database, now: Date, picture: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.addresses.owner });
  await client.connect();
  try {
    await addSite(client, now);
    await addProducts(client, now, picture);
    await addPrices(client, now);
    const { rows } = await client.query<{ product_id: string }>("select product_id from product");
    const ids = rows.map((row) => Number(row.product_id));
    await forSite(database.worker, siteId, (trx) => recomputeMarket(trx, siteId, ids));
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  const user = { ...benchUser, firstName: "Ana", lastName: "Bench", role: "OPERATOR" as const };
  await createUser(database.app, { ...user, companyId: siteId }, now);
}

async function addSite(client: pg.Client, now: Date): Promise<void> {
  await client.query("insert into company values ($1, 'Bench', $2)", [siteId, now]);
  await client.query(
    "insert into site (site_id, company_id, domain, is_verified, created_at) values ($1, $1, $2, true, $3)",
    [siteId, benchSite, now],
  );
  const brands = [
    ...largeBrands,
    ...Array.from({ length: smallBrandCount }, (_, index) => `Marca ${index + 1}`),
  ];
  await client.query(
    "insert into brand (site_id, brand_id, name) select $1, ordinal, name from unnest($2::text[]) with ordinality as new(name, ordinal)",
    [siteId, brands],
  );
  await client.query(
    `insert into category (site_id, category_id, path)
     select $1, n, 'Raion ' || n % 6 || case when n < 6 then '' else '/Grupa ' || n end from generate_series(0, 41) n`,
    [siteId],
  );
}

async function addProducts(client: pg.Client, now: Date, picture: string): Promise<void> {
  const random = createRandom(15);
  const large = productsPerLargeBrand * largeBrands.length;
  const titles = Array.from({ length: large + smallBrandCount }, (_, index) =>
    productTitle(random, index < large ? (largeBrands[index % 3] ?? "") : `Marca ${index - large + 1}`),
  );
  await client.query(
    `insert into product (site_id, product_id, page_id, url, title, sku, image_url, created_at)
     select $1, ordinal, md5('own ' || ordinal)::uuid, 'https://shop.example/p/' || ordinal, title, 'SKU-' || ordinal, $3, $4
       from unnest($2::text[]) with ordinality as new(title, ordinal)`,
    [siteId, titles, picture, now],
  );
  await client.query(
    `insert into listing (site_id, product_id, brand_id, category_id, price_bani, own_currency, observed_at,
       price_changed_at, quantity, availability, is_fresh)
     select $1, product_id, case when product_id <= $2 then 1 + (product_id - 1) % 3 else product_id - $2 + 3 end,
       product_id % 42, 10000 + product_id * 37 % 9000, 'RON', $3, $3, product_id % 40, 'IN_STOCK', true from product`,
    [siteId, large, now],
  );
  await client.query(
    `insert into offer (site_id, product_id, offer_id, page_id, domain, url, title, price_minor, previous_price_minor,
       currency, availability, is_promo, is_fresh, observed_at, price_changed_at, created_at)
     select $1, product_id, 1000000 + product_id * 100 + store, md5(product_id || ' store ' || store)::uuid,
       'store' || store || '.example', 'https://store' || store || '.example/produs/' || product_id, title,
       (10000 + product_id * 37 % 9000) * (85 + (product_id * 7 + store * 13) % 35) / 100, null, 'RON',
       case when (product_id + store) % 6 = 0 then 'OUT_OF_STOCK' else 'IN_STOCK' end, store % 9 = 0, true, $2, $2, $2
     from product, generate_series(1, $3::integer) store`,
    [siteId, now, competitors],
  );
}

async function addPrices(client: pg.Client, now: Date): Promise<void> {
  for (let month = 0; month <= 4; month++) {
    await client.query("select ensure_month(($1::timestamptz - make_interval(months => $2))::date)", [
      now,
      month,
    ]);
  }
  // Each page changes at different times, as in real shops.
  await client.query(
    `insert into price_point (observed_at, price_minor, page_id, currency, availability, is_promo)
     select $1::timestamptz - (change * $2::float8 / times + (product_id * 31 + ordinal * 17) % 300 / 300.0) * interval '1 day',
       price * (80 + (change * 29 + ordinal * 11 + product_id) % 41) / 100, page_id, 'RON',
       case when (change + ordinal) % 17 = 0 then 'OUT_OF_STOCK' else 'IN_STOCK' end, false
     from (
       select product_id, page_id, price_minor as price, offer_id % 100 as ordinal from offer
       union all select product_id, page_id, price_bani, 0 from product join listing using (site_id, product_id)
     ) page
     cross join lateral (select case when product_id <= $3 then $4::integer else 10 end as times) much
     cross join lateral generate_series(0, times - 1) change`,
    [now, days, longHistoryProducts, changes],
  );
}
