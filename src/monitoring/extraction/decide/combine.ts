import type { PriceChoice } from "../price-choice/choose-price.ts";
import type { Evidence, Known, NoReadingReason, PricedReading, Reading } from "../reading.ts";
import { decideAvailability } from "../stock/decide-availability.ts";
import { statementChecks } from "../stock/statement-checks.ts";
import { decideIdentity } from "./decide-identity.ts";
import { decideCurrency, decidePreviousPrice, decidePrice, priceProbabilities } from "./decide-price.ts";
import { confidenceOf, undemoted, weigh } from "./weigh.ts";

/** Maximum number of pieces of evidence in a reading. */
const MAX_EVIDENCE = 120;

/** A reading without any value, for pages that were not read or show no product. */
export function emptyReading(reason: NoReadingReason, evidence: readonly Evidence[] = []): Reading {
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

/**
 * True if there is a previous price or a promotion label. Without either, the answer is as certain as the
 * price.
 */
function decidePromo(
  all: readonly Evidence[],
  previous: Known<number> | null,
  price: Known<number>,
): Pick<PricedReading, "promo" | "promoLabel"> {
  const [label] = weigh(undemoted(all, "promo"), {
    "visible-text": 1,
    "embedded-state": 0.8,
    "json-ld": 0.8,
  });
  const promoLabel = label === undefined ? null : label.strongest.raw.slice(0, 120);
  if (previous !== null) {
    return { promo: { value: true, confidence: previous.confidence, sources: previous.sources }, promoLabel };
  }
  if (label === undefined) {
    return { promo: { value: false, confidence: price.confidence, sources: price.sources }, promoLabel };
  }
  return {
    promo: { value: true, confidence: confidenceOf(label, undefined), sources: label.sources },
    promoLabel,
  };
}

/**
 * Combines all evidence of a page into one reading.
 * @param choice the most probable price, null if the page has no amount
 * @param sku that the model chose; undefined: the numbers are weighed by their sources, as where a recipe places one
 */
export function combine(
  all: readonly Evidence[],
  choice: PriceChoice | null,
  sku?: Known<string> | null,
): Reading {
  const decision = decidePrice(all, choice);
  const { availability, label } = decideAvailability(all, decision.found);
  const checks = statementChecks(all, decision.found);
  const facts = {
    ...decideIdentity(all, sku),
    availability,
    availabilityLabel: label,
    ...priceProbabilities(choice),
    ...(checks.length > 0 && { statementChecks: checks }),
  };
  const evidence = all.slice(0, MAX_EVIDENCE);
  if (!decision.found) return { ...facts, found: false, reason: decision.reason, evidence };
  const { price, key, isNet } = decision;
  const previousPriceMinor = decidePreviousPrice(all, price.value);
  return {
    ...facts,
    found: true,
    priceMinor: price,
    ...(isNet && { isNet }),
    previousPriceMinor,
    currency: decideCurrency(all, key),
    ...decidePromo(all, previousPriceMinor, price),
    evidence,
  };
}
