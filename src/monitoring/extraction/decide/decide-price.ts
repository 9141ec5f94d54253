import { minorFromDecimal } from "../../../kit/money.ts";
import type { PriceChoice } from "../price-choice/choose-price.ts";
import type { Evidence, EvidenceSource, Known, PriceProbabilities } from "../reading.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import { confidenceOf, type SourceTrust, undemoted, weigh } from "./weigh.ts";

export type PriceDecision =
  | {
      readonly found: true;
      readonly price: Known<number>;
      readonly key: string;
      /** Without value added tax. */
      readonly isNet: boolean;
    }
  | { readonly found: false; readonly reason: "no-price" | "ambiguous" };

function key(value: string): string {
  return normalizeAmount(value) ?? value;
}

/**
 * The price is ambiguous if variants differ and the address selects none of them, unless the page shows one of
 * their prices as its own.
 */
function isAmbiguous(all: readonly Evidence[], chosen: string): boolean {
  const prices = undemoted(all, "price");
  const ofItems = new Set(prices.filter((one) => one.item !== undefined).map((one) => key(one.value)));
  if (ofItems.size < 2) return false;
  return !prices.some(
    (one) =>
      one.item === undefined &&
      key(one.value) === chosen &&
      (one.source !== "visible-text" || (one.weight ?? 1) >= MIN_SHOWN),
  );
}

/** Minimum probability of a price: more likely right than wrong. */
const MIN_PROBABILITY = 0.5;
/** From this probability on, a page states prices of its product although none of them is probable enough. */
const MIN_ANY = 0.8;
/** Minimum probability of a visible amount that says which of several variants the page shows. */
const MIN_SHOWN = 0.1;

/** Takes the price that the model chose, with the sources that state it; its probability is the confidence. */
export function decidePrice(all: readonly Evidence[], choice: PriceChoice | null): PriceDecision {
  if (choice === null) return { found: false, reason: "no-price" };
  if (choice.probability < MIN_PROBABILITY)
    return { found: false, reason: choice.any >= MIN_ANY ? "ambiguous" : "no-price" };
  if (isAmbiguous(all, choice.value)) return { found: false, reason: "ambiguous" };
  const minor = minorFromDecimal(choice.value);
  if (minor === null || minor <= 0) return { found: false, reason: "no-price" };
  // Of a range near the product's name the lower end counts, but it may be another variant's.
  const isOfRange = all.some((one) => one.demotion === "price range");
  const most = isOfRange ? 0.75 : 0.99;
  const confidence = Math.min(most, choice.probability);
  const price = {
    value: minor,
    confidence: rounded(confidence),
    sources: sourcesOf(all, choice.value),
  };
  return { found: true, price, key: choice.value, isNet: choice.isNet };
}

/** Amounts in the probabilities of a reading. */
const MAX_AMOUNTS = 4;

/** The probabilities of the most probable amounts, rounded to hundredths; absent without one. */
export function priceProbabilities(choice: PriceChoice | null): {
  readonly priceProbabilities?: PriceProbabilities;
} {
  if (choice === null) return {};
  const amounts = choice.ranked.slice(0, MAX_AMOUNTS).flatMap(([value, probability]) => {
    const priceMinor = minorFromDecimal(value);
    return priceMinor === null || priceMinor <= 0 ? [] : [{ priceMinor, probability: rounded(probability) }];
  });
  return { priceProbabilities: { none: rounded(1 - choice.any), amounts } };
}

function rounded(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * 100) / 100;
}

/** Sources that state a price, in the order of how often they are right; those with a reason against it come last. */
const ranked: readonly EvidenceSource[] = [
  "recipe",
  "visible-text",
  "json-ld",
  "microdata",
  "rdfa",
  "embedded-state",
  "meta",
];

function sourcesOf(all: readonly Evidence[], value: string): readonly EvidenceSource[] {
  const stating = all.filter((one) => one.field === "price" && key(one.value) === value);
  const counted = new Set(stating.filter((one) => one.demotion === null).map((one) => one.source));
  const sources = counted.size > 0 ? counted : new Set(stating.map((one) => one.source));
  return ranked.filter((one) => sources.has(one));
}

const previousTrust: SourceTrust = {
  "json-ld": 0.8,
  microdata: 0.8,
  rdfa: 0.7,
  meta: 0.7,
  "embedded-state": 0.6,
  recipe: 1.4,
  "visible-text": 1,
};

/** Decides the previous price: the strongest value above the price and below 30 times the price, or null. */
export function decidePreviousPrice(all: readonly Evidence[], priceMinor: number): Known<number> | null {
  const higher = undemoted(all, "previousPrice").filter((one) => {
    const minor = minorFromDecimal(key(one.value));
    return minor !== null && minor > priceMinor && minor < priceMinor * 30;
  });
  const weighed = weigh(higher, previousTrust, key);
  const [best, next] = weighed;
  if (best === undefined || best.total < 0.3) return null;
  const minor = minorFromDecimal(best.key);
  return minor === null
    ? null
    : { value: minor, confidence: confidenceOf(best, next), sources: best.sources };
}

const currencyTrust: SourceTrust = {
  "json-ld": 1,
  microdata: 1,
  rdfa: 0.9,
  meta: 0.8,
  "embedded-state": 0.6,
  recipe: 1,
  "visible-text": 1,
};

/** The path without its last segment: a price and its currency share it. */
function offerPlace(place: string): string {
  return place.replace(/\.[^.]*$/, "");
}

/** Decides the currency of the price: one in the same offer as the price has full weight, any other a third. */
export function decideCurrency(all: readonly Evidence[], priceKey: string): Known<string> | null {
  const priceOffers = new Set(
    all
      .filter((one) => one.field === "price" && key(one.value) === priceKey)
      .map((one) => `${one.source} ${offerPlace(one.place)}`),
  );
  const counted = all
    .filter((one) => one.field === "currency" && /^[A-Z]{3}$/.test(one.value))
    .filter((one) => one.demotion === null || priceOffers.has(`${one.source} ${offerPlace(one.place)}`))
    .map((one) => {
      const isSameOffer = priceOffers.has(`${one.source} ${offerPlace(one.place)}`);
      return { ...one, weight: (one.weight ?? 1) * (isSameOffer ? 1 : 0.33) };
    });
  const [best, next] = weigh(counted, currencyTrust);
  if (best === undefined) return null;
  return { value: best.key, confidence: confidenceOf(best, next), sources: best.sources };
}
