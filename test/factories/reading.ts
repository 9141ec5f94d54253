import type { Known, PricedReading, UnpricedReading } from "../../src/monitoring/extraction/reading.ts";

/** A value that its page's JSON-LD states. */
export function known<T>(value: T, source: Known<T>["sources"][number] = "json-ld"): Known<T> {
  return { value, confidence: 0.9, sources: [source] };
}

const nothingKnown = {
  availability: null,
  availabilityLabel: null,
  quantity: null,
  name: null,
  brand: null,
  sku: null,
  mpn: null,
  gtin: null,
  image: null,
  canonicalUrl: null,
  categoryPath: null,
  seller: null,
  evidence: [],
} as const;

/** A product in stock at a price in lei. @param priceMinor bani */
export function pricedReading(priceMinor: number, over: Partial<PricedReading> = {}): PricedReading {
  return {
    ...nothingKnown,
    found: true,
    priceMinor: known(priceMinor),
    previousPriceMinor: null,
    currency: known("RON"),
    promo: known(false),
    promoLabel: null,
    availability: known("IN_STOCK"),
    ...over,
  };
}

export function unpricedReading(
  reason: UnpricedReading["reason"],
  over: Partial<UnpricedReading> = {},
): UnpricedReading {
  return { ...nothingKnown, found: false, reason, ...over };
}
