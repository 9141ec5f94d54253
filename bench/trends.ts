import { sql } from "kysely";
import { createPageWatchers } from "../src/catalog/page-watching/page-watchers.service.ts";
import { localDayOf } from "../src/kit/local-day.ts";
import { ensureMonth, findPoints } from "../src/monitoring/history/history.repo.ts";
import { readPriceTrends } from "../src/monitoring/history/trends.service.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { insertSite, siteId } from "./support/site-data.ts";
import { median, percentile } from "./support/statistics.ts";

const goalMs = 300;
const rounds = 20;
const products = 1000;
const offersPerProduct = 20;
const now = new Date("2026-11-21T12:00:00Z");
const pages = [
  { count: 15, offers: 4 },
  { count: 30, offers: 4 },
  { count: 90, offers: 4 },
  { count: 90, offers: 20 },
];

/**
 * Measures the 30-day trends of one page of the product list, compared with the plain statement for the same pages in
 * the same run. Each competitor's page has changed its price every third day for sixty days. Goal: median within 300 ms.
 */
export async function run(): Promise<number> {
  const database = await openBenchDatabase();
  try {
    const pageIds = await insertSite(database, products, offersPerProduct, new Date("2026-09-20T08:00:00Z"));
    await makeHistory(database);
    let worst = 0;
    for (const { count, offers } of pages) {
      const ids = Array.from({ length: count }, (_, index) => 1 + index * 11);
      await limitOffers(database, offers);
      const service = await times(() =>
        readPriceTrends({ db: database.app, watchers: createPageWatchers(database) }, siteId, ids, now),
      );
      const requested = pageIds.slice(0, count * offers);
      const from = new Date(now.getTime() - 30 * 86_400_000);
      const plain = await times(() => findPoints(database.app, requested, from, null));
      worst = Math.max(worst, median(service));
      console.log(
        `trends of ${count} products × ${offers} offers: p50 ${median(service).toFixed(0)} ms, p95 ${percentile(service, 95).toFixed(0)} ms; plain statement p50 ${median(plain).toFixed(0)} ms (goal ${goalMs} ms)`,
      );
    }
    return worst <= goalMs ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function makeHistory({ worker, owner }: BenchDatabase): Promise<void> {
  for (const month of ["2026-09-01", "2026-10-01", localDayOf(now)]) await ensureMonth(worker, month);
  await sql`
    insert into price_point (page_id, observed_at, price_minor, currency, availability, is_promo)
    select md5(n::text)::uuid, ${now}::timestamptz - (day * 3 + 1) * interval '1 day' - n % 1440 * interval '1 min',
      9000 + (n + day * 17) % 4000, 'RON', case when (n + day) % 9 = 0 then 'OUT_OF_STOCK' else 'IN_STOCK' end, false
    from generate_series(0, ${products * offersPerProduct - 1}::integer) n, generate_series(0, 19) day`.execute(
    worker,
  );
  await sql`vacuum analyze`.execute(owner);
}

/** Limits each product to a number of offers. */
async function limitOffers({ owner }: BenchDatabase, offers: number): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`set local app.site_id = '1'`.execute(trx);
    await sql`delete from offer where site_id = 1`.execute(trx);
    await sql`
      insert into offer (site_id, product_id, offer_id, page_id, domain, url, created_at)
      select 1, 1 + n / ${offersPerProduct}::integer, 1000000 + n, md5(n::text)::uuid,
        'store' || n % ${offersPerProduct}::integer || '.example', 'https://store.example/p' || n, now()
      from generate_series(0, ${products * offersPerProduct - 1}::integer) n
      where n % ${offersPerProduct}::integer < ${offers}`.execute(trx);
  });
  await sql`vacuum analyze offer`.execute(owner);
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now();
    await work();
    durations.push(performance.now() - startMs);
  }
  return durations;
}
