import { type AddressPolicy, normaliseAddress } from "../../src/address/address.ts";
import { pageIdOf } from "../../src/address/page-id.ts";
import { readPage } from "../../src/monitoring/extraction/read-page.ts";
import type { PriceProbabilities, Reading } from "../../src/monitoring/extraction/reading.ts";
import {
  findDoubtfulReadings,
  settleReading,
} from "../../src/monitoring/reading-review/decisions.service.ts";
import { createDoubtCollector } from "../../src/monitoring/reading-review/doubtful-readings.service.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log.ts";
import { assortmentOf } from "../market/assortment.ts";
import { productPage } from "../market/product-page.ts";
import { productHtml } from "../market/serve/shop-site.ts";
import type { Shop } from "../market/shop.ts";
import { shopByLabel } from "../market/shops/shops.ts";
import type { MarketCalendar } from "../prices/market-time.ts";

/** How a page is read less surely than it really is. */
interface Doubt {
  readonly shop: string;
  /** Place of the product in the shop's assortment. */
  readonly product: number;
  readonly daysBack: number;
  /** Probabilities of the page's amounts, the one that was read first; empty: its price is certain. */
  readonly probabilities: readonly number[];
  /** The second amount of the page was read instead of its price. */
  readonly isWrong?: true;
  /** Every amount seemed too improbable. */
  readonly isUnpriced?: true;
  /** Confidence of the stock; certain without it. */
  readonly stock?: number;
}

const doubts: readonly Doubt[] = [
  { shop: "tarabel", product: 1, daysBack: 6, probabilities: [0.75] },
  { shop: "tarabel", product: 4, daysBack: 6, probabilities: [0.75] },
  { shop: "cuptorel", product: 2, daysBack: 6, probabilities: [0.52, 0.44, 0.03], isWrong: true },
  { shop: "tagadir", product: 0, daysBack: 5, probabilities: [0.61, 0.33, 0.05] },
  { shop: "comertin", product: 3, daysBack: 5, probabilities: [0.57, 0.38] },
  { shop: "cosulino", product: 5, daysBack: 4, probabilities: [], stock: 0.58 },
  { shop: "tagadir", product: 7, daysBack: 4, probabilities: [0.5, 0.46], isWrong: true },
  { shop: "cuptorel", product: 9, daysBack: 3, probabilities: [0.66, 0.27, 0.04], stock: 0.62 },
  { shop: "pravaloiu", product: 2, daysBack: 3, probabilities: [0.38, 0.31, 0.06], isUnpriced: true },
  { shop: "veselar", product: 6, daysBack: 3, probabilities: [0.71, 0.2] },
  { shop: "tarabel", product: 12, daysBack: 2, probabilities: [0.75] },
  { shop: "lumindor", product: 4, daysBack: 2, probabilities: [0.48, 0.4, 0.08], isWrong: true },
  { shop: "sprintelo", product: 8, daysBack: 2, probabilities: [], stock: 0.7 },
  { shop: "cosulino", product: 11, daysBack: 1, probabilities: [0.56, 0.41], isWrong: true },
  { shop: "tocmelaru", product: 3, daysBack: 1, probabilities: [0.63, 0.24, 0.09] },
];

/** The oldest are decided already. */
const decidedCount = 2;

export interface DoubtfulSeed {
  readonly database: Database;
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  readonly calendar: MarketCalendar;
  /** One of the market's days. */
  readonly today: number;
  /** Who has decided the oldest readings. */
  readonly decidedBy: number;
  readonly now: Date;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Doubtful readings of the market's own pages, with the amounts that are on them. Running it again adds nothing. */
export async function seedDoubtfulReadings(seed: DoubtfulSeed): Promise<void> {
  const { database, log, now, decidedBy, signal } = seed;
  const collector = createDoubtCollector({ db: database.worker, log });
  for (const doubt of doubts) {
    signal.throwIfAborted();
    addDoubt(collector, doubt, seed);
    // The collector drops what arrives while it saves others.
    await collector.settled();
  }
  const { readings, labelled } = await findDoubtfulReadings(database.app);
  for (const { readingId } of readings.slice(0, Math.max(0, decidedCount - labelled)))
    await settleReading(database.worker, readingId, { state: "confirmed" }, { at: now, by: decidedBy });
}

function addDoubt(
  collector: ReturnType<typeof createDoubtCollector>,
  doubt: Doubt,
  { originOf, policy, calendar, today }: DoubtfulSeed,
): void {
  const shop = shopByLabel(doubt.shop);
  const product = assortmentOf(shop)[doubt.product];
  if (!product) throw new Error(`${doubt.shop} has no product ${doubt.product}`);
  const moment = { day: today - doubt.daysBack, minute: 360 };
  const page = productPage(shop, product, originOf(shop), moment);
  const address = normaliseAddress(page.url, policy);
  if (!address.found) throw new Error(`a demo address was refused: ${address.reason}`);
  const input = { contentType: "text/html", url: address.url };
  const body = productHtml(page);
  collector.add(
    { pageId: pageIdOf(address.url), host: address.host },
    { ...input, body: Buffer.from(body) },
    doubtedReading(readPage({ ...input, body }), doubt),
    calendar.instantOf(moment.day, moment.minute),
  );
}

/** The reading with the probabilities of a doubt. */
function doubtedReading(reading: Reading, { probabilities, isWrong, isUnpriced, stock }: Doubt): Reading {
  if (!reading.found) throw new Error("a page of the demo could not be read");
  const availability =
    reading.availability === null || stock === undefined
      ? reading.availability
      : { ...reading.availability, confidence: stock };
  const [best] = probabilities;
  if (best === undefined) return { ...reading, availability };
  const amounts = (reading.priceProbabilities?.amounts ?? []).map(({ priceMinor }) => priceMinor);
  const order = isWrong ? [amounts[1] ?? reading.priceMinor.value, amounts[0]] : amounts.slice(0, 2);
  const priceProbabilities: PriceProbabilities = {
    none: isUnpriced ? 0.25 : 0.01,
    amounts: [...order, ...amounts.slice(2)].flatMap((priceMinor, at) => {
      const probability = probabilities[at];
      return priceMinor === undefined || probability === undefined ? [] : [{ priceMinor, probability }];
    }),
  };
  if (isUnpriced) {
    const { priceMinor, previousPriceMinor, currency, promo, promoLabel, isNet, ...facts } = reading;
    return { ...facts, found: false, reason: "ambiguous", availability, priceProbabilities };
  }
  const value = priceProbabilities.amounts[0]?.priceMinor ?? reading.priceMinor.value;
  const priceMinor = { ...reading.priceMinor, value, confidence: best };
  return { ...reading, availability, priceMinor, priceProbabilities };
}
