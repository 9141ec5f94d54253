import { parseArgs } from "node:util";
import { sql } from "kysely";
import { recomputeMarket } from "../src/catalog/market/market.service.ts";
import { createPageWatchers } from "../src/catalog/page-watching/page-watchers.service.ts";
import { recordReadings } from "../src/monitoring/observation/observation.service.ts";
import { propagate } from "../src/monitoring/observation/propagation.service.ts";
import { forSite } from "../src/platform/db/database.ts";
import { createLog } from "../src/platform/log.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { readingAt } from "./support/reading.ts";
import { firstPrice, insertSite, siteId } from "./support/site-data.ts";
import { median } from "./support/statistics.ts";

const goal = 10_000;
const rounds = 3;
const batchSize = 1000;
const plainBatchSize = 500;
/** One of ten offers changes in a round. */
const changedEveryNth = 10;
const log = createLog("warn");
const dayMs = 86_400_000;
const firstDay = Date.parse("2026-11-20T08:00:00Z");

/**
 * Measures how many offers per second are updated from a day's readings, of which one in ten has changed, up to the
 * recomputed market figures. An unchanged reading updates the page's last check and adds the check of the day; a
 * changed one also writes the change-point, the outbox row, the offer and the figures of its product. Goal: 10,000
 * offers per second.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: "string", default: "20000" }, offers: { type: "string", default: "5" } },
  });
  const products = Number(values.products);
  const offersPerProduct = Number(values.offers);
  const database = await openBenchDatabase();
  try {
    const pageIds = await insertSite(database, products, offersPerProduct, new Date(firstDay));
    const rates: number[] = [];
    const plainRates: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const { recordMs, propagateMs } = await endToEnd(database, pageIds, round);
      const rate = (pageIds.length / (recordMs + propagateMs)) * 1000;
      rates.push(rate);
      plainRates.push(await plainTransactions(database, pageIds, round));
      console.log(
        `round ${round}: ${pageIds.length} offers read, ${pageIds.length / changedEveryNth} changed: recorded in ${seconds(recordMs)}, propagated to offers and figures in ${seconds(propagateMs)}: ${rate.toFixed(0)} offers/s; plain transactions ${plainRates.at(-1)?.toFixed(0)} offers/s`,
      );
    }
    console.log(
      `observations applied end to end, ${products} products × ${offersPerProduct} offers, 10 % changed: median ${median(rates).toFixed(0)} offers/s (goal ${goal})`,
    );
    console.log(
      `    plain PostgreSQL in the same run (offers, history and figures of ${plainBatchSize} offers per transaction, one connection): median ${median(plainRates).toFixed(0)} offers/s`,
    );
    return median(rates) >= goal ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function endToEnd(
  database: BenchDatabase,
  pageIds: readonly string[],
  round: number,
): Promise<{ recordMs: number; propagateMs: number }> {
  const observedAt = new Date(firstDay + round * dayMs);
  const deps = { db: database.worker, secondLookMs: 300_000 };
  const readings = pageIds.map((pageId, index) => ({
    pageId,
    reading: readingAt(priceOf(index, round)),
    observedAt,
    kind: "scheduled" as const,
  }));
  const startMs = performance.now();
  // Two batches at a time, as the crawl stores them.
  let next = 0;
  const recordBatches = async () => {
    while (next < readings.length) {
      const batch = readings.slice(next, next + batchSize);
      next += batchSize;
      await recordReadings(deps, batch);
    }
  };
  await Promise.all([recordBatches(), recordBatches()]);
  const recordedMs = performance.now();
  while ((await propagate({ db: database.worker, log, watchers: createPageWatchers(database) })) > 0);
  const endMs = performance.now();
  await assertApplied(database, pageIds.length, round);
  return { recordMs: recordedMs - startMs, propagateMs: endMs - recordedMs };
}

/** In each round another tenth of the offers becomes one leu more expensive. */
function isChangedIn(index: number, round: number): boolean {
  return index % changedEveryNth === round;
}

function priceOf(index: number, round: number): number {
  const hasChanged = Array.from({ length: round }, (_, step) => step + 1).some((one) =>
    isChangedIn(index, one),
  );
  return firstPrice(index) + (hasChanged ? 100 : 0);
}

async function assertApplied(database: BenchDatabase, offers: number, round: number): Promise<void> {
  const applied = await forSite(database.worker, siteId, async (trx) => {
    const { rows } = await sql<{ changed: number; figures: number }>`
      select (select count(*) from offer where previous_price_minor is not null)::integer as changed,
        (select count(*) from listing where offers_all > 0)::integer as figures`.execute(trx);
    return rows[0];
  });
  const expected = (offers / changedEveryNth) * round;
  if (applied?.changed !== expected || applied.figures === 0) {
    throw new Error(
      `applied ${applied?.changed} changes of ${expected}, figures of ${applied?.figures} products`,
    );
  }
}

/** The same writes as plain SQL: a tenth of the offers, their history and the figures of their products. */
async function plainTransactions(
  database: BenchDatabase,
  pageIds: readonly string[],
  round: number,
): Promise<number> {
  const at = new Date(firstDay + round * dayMs + 3_600_000);
  const startMs = performance.now();
  for (let from = 0; from < pageIds.length; from += plainBatchSize) {
    const indexes = Array.from({ length: plainBatchSize }, (_, step) => from + step).filter((index) =>
      isChangedIn(index, round),
    );
    const changed = indexes.map((index) => pageIds[index] ?? "");
    const offerIds = indexes.map((index) => 1_000_000 + index);
    await forSite(database.worker, siteId, async (trx) => {
      const { rows } = await sql<{ product_id: number }>`
        update offer o set price_changed_at = ${at}, is_promo = not o.is_promo
        where o.site_id = 1 and o.offer_id = any(${offerIds}::bigint[]) returning o.product_id`.execute(trx);
      await sql`insert into price_point (page_id, observed_at, price_minor, currency, availability, is_promo)
        select page_id, ${at}, 1, 'RON', 'IN_STOCK', false from unnest(${changed}::uuid[]) as c(page_id)`.execute(
        trx,
      );
      await recomputeMarket(
        trx,
        siteId,
        rows.map((row) => row.product_id),
      );
    });
  }
  return (pageIds.length / (performance.now() - startMs)) * 1000;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
