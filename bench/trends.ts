import { sql } from "kysely";
import { createPageWatchers } from "../src/catalog/page-watching/page-watchers.service.ts";
import { localDayOf } from "../src/kit/local-day.ts";
import { ensureMonth } from "../src/monitoring/history/history.repo.ts";
import { findTrendPoints } from "../src/monitoring/history/trends.repo.ts";
import { readPriceTrends } from "../src/monitoring/history/trends.service.ts";
import { type BenchDatabase, median, openBenchDatabase } from "./support/database.ts";
import { makeMarket, siteId } from "./support/site-data.ts";

const goalMs = 300;
const rounds = 20;
const products = 1000;
const offersEach = 20;
const now = new Date("2026-11-21T12:00:00Z");
const pages = [
  { shown: 15, offers: 4 },
  { shown: 30, offers: 4 },
  { shown: 90, offers: 4 },
  { shown: 90, offers: 20 },
];

/**
 * The thirty-day lines of one page of the list, beside the bare statement over the same pages in the same run. Each
 * page of a rival has changed its price every third day for sixty days.
 */
export async function run(): Promise<number> {
  const database = await openBenchDatabase();
  try {
    const pageIds = await makeMarket(database, products, offersEach, new Date("2026-09-20T08:00:00Z"));
    await makeHistory(database);
    let worst = 0;
    for (const { shown, offers } of pages) {
      const ids = Array.from({ length: shown }, (_, place) => 1 + place * 11);
      await limitOffers(database, offers);
      const whole = await times(() =>
        readPriceTrends({ db: database.app, watchers: createPageWatchers(database) }, siteId, ids, now),
      );
      const asked = pageIds.slice(0, shown * offers);
      const from = new Date(now.getTime() - 30 * 86_400_000);
      const bare = await times(() => findTrendPoints(database.app, asked, from));
      worst = Math.max(worst, median(whole));
      console.log(
        `trends of ${shown} products × ${offers} offers: p50 ${median(whole).toFixed(0)} ms, p95 ${p95(whole).toFixed(0)} ms; bare statement p50 ${median(bare).toFixed(0)} ms (goal ${goalMs} ms)`,
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
    from generate_series(0, ${products * offersEach - 1}::integer) n, generate_series(0, 19) day`.execute(
    worker,
  );
  await sql`vacuum analyze`.execute(owner);
}

/** Leaves each product so many offers. */
async function limitOffers({ owner }: BenchDatabase, offers: number): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`select set_config('app.site_id', '1', true)`.execute(trx);
    await sql`delete from offer where site_id = 1`.execute(trx);
    await sql`
      insert into offer (site_id, product_id, offer_id, page_id, domain, url, created_at)
      select 1, 1 + n / ${offersEach}::integer, 1000000 + n, md5(n::text)::uuid,
        'rival' || n % ${offersEach}::integer || '.example', 'https://rival.example/p' || n, now()
      from generate_series(0, ${products * offersEach - 1}::integer) n
      where n % ${offersEach}::integer < ${offers}`.execute(trx);
  });
  await sql`vacuum analyze offer`.execute(owner);
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now();
    await work();
    took.push(performance.now() - startMs);
  }
  return took;
}

function p95(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
