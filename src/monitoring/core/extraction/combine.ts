import type { Evidence, NoReadingReason, Reading } from "../reading.ts";
import { decideAvailability } from "./decide-availability.ts";
import { decideIdentity } from "./decide-identity.ts";
import { decideCurrency, decidePreviousPrice, decidePrice } from "./decide-price.ts";

/** Evidence kept with a reading: enough to show why, little enough to store. */
const MAX_EVIDENCE = 120;

/** An answer with nothing known, for pages that were not read or hold no product. */
export function unread(reason: NoReadingReason, evidence: readonly Evidence[] = []): Reading {
  return {
    found: false,
    reason,
    evidence: evidence.slice(0, MAX_EVIDENCE),
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
  };
}

/** Weighs all evidence of a page into one reading. */
export function combine(all: readonly Evidence[]): Reading {
  const { availability, label } = decideAvailability(all);
  const facts = { ...decideIdentity(all), availability, availabilityLabel: label };
  const decision = decidePrice(all);
  const evidence = all.slice(0, MAX_EVIDENCE);
  if (!decision.found) return { ...facts, found: false, reason: decision.reason, evidence };
  const { price, weighed } = decision;
  const previousPriceMinor = decidePreviousPrice(all, price.value);
  return {
    ...facts,
    found: true,
    priceMinor: price,
    previousPriceMinor,
    currency: decideCurrency(all, weighed.key),
    promo: {
      value: previousPriceMinor !== null,
      confidence: previousPriceMinor?.confidence ?? 0.6,
      sources: previousPriceMinor?.sources ?? price.sources,
    },
    promoLabel: null,
    evidence,
  };
}
