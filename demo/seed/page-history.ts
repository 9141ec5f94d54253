import { startOfDay } from "../../src/kit/local-day.ts";
import type { Known, PricedReading, ProductFacts, Reading } from "../../src/monitoring/extraction/reading.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { droppedFrom } from "../market/assortment.ts";
import { productPage } from "../market/product-page.ts";
import type { Shop } from "../market/shop.ts";
import { type Truth, truthOf } from "../market/truth.ts";
import { localDay } from "../prices/moment.ts";

export interface DatedReading {
  readonly reading: Reading;
  readonly observedAt: Date;
}

export interface HistorySpan {
  /** First and last day, whole days since 1970. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** When the page is looked at, whole minutes since midnight. */
  readonly minute: number;
}

const secondLookMinutes = 12;

/** Above this the product asks for a second look (30 %); a look too many changes nothing. */
const jumpShare = 0.25;

/**
 * What a page said over a span of days: a reading for each day on which it said something new, a second one soon
 * after a jump of the price, and one on the last day.
 * @param pattern a reading of the page on any day: who the product is and which sources tell of it
 */
export function pageHistory(
  shop: Shop,
  product: CatalogueProduct,
  origin: string,
  pattern: PricedReading,
  { firstDay, lastDay, minute }: HistorySpan,
): readonly DatedReading[] {
  const end = Math.min(lastDay, (droppedFrom(shop, product) ?? Number.POSITIVE_INFINITY) - 1);
  const readings: DatedReading[] = [];
  let before: Truth | null = null;
  for (let day = firstDay; day <= end; day++) {
    const truth = truthOf(productPage(shop, product, origin, { day, minute }));
    if (day < end && before !== null && isSame(before, truth)) continue;
    const reading = readingOf(pattern, truth);
    readings.push({ reading, observedAt: instant(day, minute) });
    if (isJump(before, truth)) {
      readings.push({ reading, observedAt: instant(day, minute + secondLookMinutes) });
    }
    before = truth;
  }
  return readings;
}

function instant(day: number, minute: number): Date {
  return new Date(startOfDay(localDay(day)).getTime() + minute * 60_000);
}

function isSame(before: Truth, now: Truth): boolean {
  return (
    before.priceBani === now.priceBani &&
    before.cutBani === now.cutBani &&
    before.availability === now.availability &&
    before.label === now.label
  );
}

/** A sold-out page may show no price: the price before it is what the next one is compared with, so look twice. */
function isJump(before: Truth | null, now: Truth): boolean {
  if (before === null || now.priceBani === null) return false;
  if (before.priceBani === null) return true;
  return Math.abs(now.priceBani - before.priceBani) > before.priceBani * jumpShare;
}

function readingOf(pattern: PricedReading, truth: Truth): Reading {
  const sources = pattern.priceMinor.sources;
  const known = <T>(value: T): Known<T> => ({ value, confidence: pattern.priceMinor.confidence, sources });
  const facts: ProductFacts = {
    availability: known(truth.availability),
    availabilityLabel: truth.label,
    quantity: null,
    name: pattern.name,
    brand: pattern.brand,
    sku: pattern.sku,
    mpn: pattern.mpn,
    gtin: pattern.gtin,
    image: pattern.image,
    canonicalUrl: pattern.canonicalUrl,
    categoryPath: pattern.categoryPath,
    seller: pattern.seller,
    ...(pattern.properties ? { properties: pattern.properties } : {}),
  };
  if (truth.priceBani === null) return { ...facts, found: false, reason: "no-price", evidence: [] };
  return {
    ...facts,
    found: true,
    priceMinor: known(truth.priceBani),
    previousPriceMinor: truth.cutBani === null ? null : known(truth.cutBani),
    currency: pattern.currency,
    promo: known(truth.cutBani !== null),
    promoLabel: null,
    evidence: [],
  };
}
