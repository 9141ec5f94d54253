import type { Known, PricedReading, ProductFacts, Reading } from "../../src/monitoring/extraction/reading.ts";
import { DOUBTFUL_PRICE } from "../../src/monitoring/observation/core/suspicion.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { discontinuedFrom } from "../market/assortment.ts";
import { type ExpectedReading, expectedReading } from "../market/expected-reading.ts";
import { productPage } from "../market/product-page.ts";
import type { Shop } from "../market/shop.ts";
import type { MarketCalendar } from "../prices/market-time.ts";

export interface DatedReading {
  readonly reading: Reading;
  readonly observedAt: Date;
}

export interface HistorySpan {
  readonly calendar: MarketCalendar;
  /** First and last of the market's days. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Time of the daily check, whole minutes since midnight. */
  readonly minute: number;
}

const secondLookMinutes = 12;

/** Below the product's own limit of 30 % for a second look; an extra reading changes nothing. */
const jumpShare = 0.25;

/**
 * The readings of a page over a span of days: one for each day with a change, a second one shortly after a price jump and
 * on the day after a doubtful price, and one on the last day.
 * @param template a reading of the page on any day, for the product's identity and the sources
 */
export function pageHistory(
  shop: Shop,
  product: CatalogueProduct,
  origin: string,
  template: PricedReading,
  { calendar, firstDay, lastDay, minute }: HistorySpan,
): readonly DatedReading[] {
  const end = Math.min(lastDay, (discontinuedFrom(shop, product) ?? Number.POSITIVE_INFINITY) - 1);
  const readings: DatedReading[] = [];
  const isDoubtful = template.priceMinor.confidence < DOUBTFUL_PRICE;
  let before: ExpectedReading | null = null;
  let needsAnother = false;
  for (let day = firstDay; day <= end; day++) {
    const expected = expectedReading(productPage(shop, product, origin, { day, minute }));
    if (day < end && !needsAnother && before !== null && isSame(before, expected)) continue;
    const reading = readingOf(template, expected);
    readings.push({ reading, observedAt: calendar.instantOf(day, minute) });
    if (isJump(before, expected)) {
      readings.push({ reading, observedAt: calendar.instantOf(day, minute + secondLookMinutes) });
    }
    needsAnother = isDoubtful && before?.priceBani !== expected.priceBani;
    before = expected;
  }
  return readings;
}

function isSame(before: ExpectedReading, now: ExpectedReading): boolean {
  return (
    before.priceBani === now.priceBani &&
    before.cutBani === now.cutBani &&
    before.availability === now.availability &&
    before.label === now.label
  );
}

/** After days without a displayed price the next price is compared with an older one, so it is treated as a jump. */
function isJump(before: ExpectedReading | null, now: ExpectedReading): boolean {
  if (before === null || now.priceBani === null) return false;
  if (before.priceBani === null) return true;
  return Math.abs(now.priceBani - before.priceBani) > before.priceBani * jumpShare;
}

function readingOf(pattern: PricedReading, expected: ExpectedReading): Reading {
  const sources = pattern.priceMinor.sources;
  const field = <T>(value: T): Known<T> => ({ value, confidence: pattern.priceMinor.confidence, sources });
  const facts: ProductFacts = {
    availability: field(expected.availability),
    availabilityLabel: expected.label,
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
  if (expected.priceBani === null) return { ...facts, found: false, reason: "no-price", evidence: [] };
  return {
    ...facts,
    found: true,
    priceMinor: field(expected.priceBani),
    previousPriceMinor: expected.cutBani === null ? null : field(expected.cutBani),
    currency: pattern.currency,
    promo: field(expected.cutBani !== null),
    promoLabel: null,
    evidence: [],
  };
}
