import { parseArgs } from "node:util";
import { sql } from "kysely";
import { recomputeMarket } from "../src/catalog/market/market.service.ts";
import { createPageWatchers } from "../src/catalog/page-watching/page-watchers.service.ts";
import type { PricedReading } from "../src/monitoring/extraction/reading.ts";
import { recordReadings } from "../src/monitoring/observation/observation.service.ts";
import { propagate } from "../src/monitoring/observation/propagation.service.ts";
import { forSite } from "../src/platform/db/database.ts";
import { createLog } from "../src/platform/log.ts";
import { type BenchDatabase, median, openBenchDatabase } from "./support/database.ts";
import { firstPrice, makeMarket, siteId } from "./support/site-data.ts";

const goal = 10_000;
const rounds = 3;
const batchSize = 1000;
const bareBatch = 500;
const changedShare = 10; // one of so many
const log = createLog("warn");
const dayMs = 86_400_000;
const firstDay = Date.parse("2026-11-20T08:00:00Z");

/**
 * P6: a day's readings of a merchant's offers, one of ten changed, from the reading to the recomputed market figures
 * on the list. Counted is every offer whose page was read: the unchanged nine of ten move the time of their page's
 * last check and leave a record of the day; the changed one also writes its change-point, the outbox, the offer and
 * its product's figures.
 * @see design/quality.md P6
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: "string", default: "20000" }, offers: { type: "string", default: "5" } },
  });
  const products = Number(values.products);
  const offersEach = Number(values.offers);
  const database = await openBenchDatabase();
  try {
    const pageIds = await makeMarket(database, products, offersEach, new Date(firstDay));
    const rates: number[] = [];
    const bareRates: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const { recordMs, propagateMs } = await endToEnd(database, pageIds, round);
      const rate = (pageIds.length / (recordMs + propagateMs)) * 1000;
      rates.push(rate);
      bareRates.push(await bareTransactions(database, pageIds, round));
      console.log(
        `round ${round}: ${pageIds.length} offers read, ${pageIds.length / changedShare} changed: recorded in ${seconds(recordMs)}, taken to offers and figures in ${seconds(propagateMs)}: ${rate.toFixed(0)} offers/s; bare transaction ${bareRates.at(-1)?.toFixed(0)} offers/s`,
      );
    }
    console.log(
      `P6  observations applied end to end, ${products} products × ${offersEach} offers, 10 % changed: median ${median(rates).toFixed(0)} offers/s (goal ${goal})`,
    );
    console.log(
      `    bare PostgreSQL in the same run (offers, history and figures of ${bareBatch} offers a transaction, one connection): median ${median(bareRates).toFixed(0)} offers/s`,
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
  const readings = pageIds.map((pageId, place) => ({
    pageId,
    reading: readingAt(priceOf(place, round)),
    observedAt,
    kind: "scheduled" as const,
  }));
  const startMs = performance.now();
  // Two batches at a time, as the crawl's recorder keeps them.
  let next = 0;
  const recorder = async () => {
    while (next < readings.length) {
      const batch = readings.slice(next, next + batchSize);
      next += batchSize;
      await recordReadings(deps, batch);
    }
  };
  await Promise.all([recorder(), recorder()]);
  const recordedMs = performance.now();
  while ((await propagate({ db: database.worker, log, watchers: createPageWatchers(database) })) > 0);
  const endMs = performance.now();
  await assertApplied(database, pageIds.length, round);
  return { recordMs: recordedMs - startMs, propagateMs: endMs - recordedMs };
}

/** In each round another tenth of the offers gets one leu dearer. */
function isChangedIn(place: number, round: number): boolean {
  return place % changedShare === round;
}

function priceOf(place: number, round: number): number {
  const hasChanged = Array.from({ length: round }, (_, index) => index + 1).some((one) =>
    isChangedIn(place, one),
  );
  return firstPrice(place) + (hasChanged ? 100 : 0);
}

async function assertApplied(database: BenchDatabase, offers: number, round: number): Promise<void> {
  const applied = await forSite(database.worker, siteId, async (trx) => {
    const { rows } = await sql<{ changed: number; figures: number }>`
      select (select count(*) from offer where previous_price_minor is not null)::integer as changed,
        (select count(*) from listing where offers_all > 0)::integer as figures`.execute(trx);
    return rows[0];
  });
  const expected = (offers / changedShare) * round;
  if (applied?.changed !== expected || applied.figures === 0) {
    throw new Error(
      `applied ${applied?.changed} changes of ${expected}, figures of ${applied?.figures} products`,
    );
  }
}

/** The same work without us: change a tenth of the offers, write their history, recompute their products' figures. */
async function bareTransactions(
  database: BenchDatabase,
  pageIds: readonly string[],
  round: number,
): Promise<number> {
  const at = new Date(firstDay + round * dayMs + 3_600_000);
  const startMs = performance.now();
  for (let from = 0; from < pageIds.length; from += bareBatch) {
    const places = Array.from({ length: bareBatch }, (_, index) => from + index).filter((place) =>
      isChangedIn(place, round),
    );
    const changed = places.map((place) => pageIds[place] ?? "");
    const offerIds = places.map((place) => 1_000_000 + place);
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

function readingAt(priceMinor: number): PricedReading {
  const stated = { confidence: 0.9, sources: ["json-ld"] } as const;
  return {
    found: true,
    priceMinor: { value: priceMinor, ...stated },
    previousPriceMinor: null,
    currency: { value: "RON", ...stated },
    promo: { value: false, ...stated },
    promoLabel: null,
    availability: { value: "IN_STOCK", ...stated },
    availabilityLabel: null,
    quantity: null,
    name: { value: "Produs", ...stated },
    brand: null,
    sku: { value: "S", ...stated },
    mpn: null,
    gtin: null,
    image: null,
    canonicalUrl: null,
    categoryPath: null,
    seller: null,
    evidence: [],
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
