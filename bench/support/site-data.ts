import { sql } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import type { BenchDatabase } from "./database.ts";

export const siteId: AuthorizedSiteId = authorizedSiteForJob(1);

/**
 * Inserts one site with products and competitors' offers; every page has been read once. Uses set-based SQL because
 * the setup is not measured.
 * @returns page ids of the offers
 */
export async function insertSite(
  { owner, worker }: BenchDatabase,
  products: number,
  offersPerProduct: number,
  observedAt: Date,
): Promise<string[]> {
  const offers = products * offersPerProduct;
  await sql`insert into company values (1, 'Bench', ${observedAt})`.execute(owner);
  await sql`insert into site (site_id, company_id, domain, created_at) values (1, 1, 'bench.example', ${observedAt})`.execute(
    owner,
  );
  await owner.transaction().execute(async (trx) => {
    await sql`set local app.site_id = '1'`.execute(trx);
    await sql`insert into product (site_id, product_id, title, sku, created_at)
      select 1, n, 'Produs ' || n, 'S-' || n, ${observedAt} from generate_series(1, ${products}::integer) n`.execute(
      trx,
    );
    await sql`insert into listing (site_id, product_id, price_bani, own_currency, observed_at, price_changed_at)
      select 1, n, 10000 + n % 5000, 'RON', ${observedAt}, ${observedAt}
      from generate_series(1, ${products}::integer) n`.execute(trx);
    await sql`insert into offer (site_id, product_id, offer_id, page_id, domain, url, title, price_minor, currency,
        availability, is_fresh, observed_at, price_changed_at, created_at)
      select 1, 1 + n / ${offersPerProduct}::integer, 1000000 + n, md5(n::text)::uuid,
        'store' || n % ${offersPerProduct}::integer || '.example', 'https://store.example/p' || n, 'Produs', ${priceOf},
        'RON', 'IN_STOCK', true, ${observedAt}, ${observedAt}, ${observedAt}
      from generate_series(0, ${offers}::integer - 1) n`.execute(trx);
  });
  await sql`insert into page (page_id, url, host, created_at, state, checked_at, tried_at, is_fresh, observed_at,
      price_minor, currency, availability, price_changed_at, price_source, confidence, facts)
    select md5(n::text)::uuid, 'https://store.example/p' || n, 'store' || n % 500 || '.example', ${observedAt},
      'read', ${observedAt}, ${observedAt}, true, ${observedAt}, ${priceOf}, 'RON', 'IN_STOCK', ${observedAt},
      'json-ld', 0.9, '{"name": "Produs", "sku": "S"}'
    from generate_series(0, ${offers}::integer - 1) n`.execute(worker);
  await sql`insert into page_watch (page_id, site_id, offer_id, product_id, is_own)
    select md5(n::text)::uuid, 1, 1000000 + n, 1 + n / ${offersPerProduct}::integer, false
    from generate_series(0, ${offers}::integer - 1) n`.execute(worker);
  await sql`vacuum analyze`.execute(owner);
  const { rows } = await sql<{ page_id: string }>`
    select md5(n::text)::uuid as page_id from generate_series(0, ${offers}::integer - 1) n`.execute(worker);
  return rows.map((row) => row.page_id);
}

const priceOf = sql`9000 + n % 4000`;

/** Price of the offer with this 0-based number after `insertSite`, bani. */
export function firstPrice(index: number): number {
  return 9000 + (index % 4000);
}
