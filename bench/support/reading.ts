import type { PricedReading } from "../../src/monitoring/extraction/reading.ts";

/** A reading in stock without a promotion. @param priceMinor bani */
export function readingAt(priceMinor: number): PricedReading {
  const known = { confidence: 0.9, sources: ["json-ld"] } as const;
  return {
    found: true,
    priceMinor: { value: priceMinor, ...known },
    previousPriceMinor: null,
    currency: { value: "RON", ...known },
    promo: { value: false, ...known },
    promoLabel: null,
    availability: { value: "IN_STOCK", ...known },
    availabilityLabel: null,
    quantity: null,
    name: { value: "Produs", ...known },
    brand: null,
    sku: { value: "S", ...known },
    mpn: null,
    gtin: null,
    image: null,
    canonicalUrl: null,
    categoryPath: null,
    seller: null,
    evidence: [],
  };
}
