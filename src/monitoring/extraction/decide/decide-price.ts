import { minorFromDecimal } from "../../../kit/money.ts";
import type { PriceChoice } from "../price-choice/choose-price.ts";
import type { Evidence, EvidenceSource, Known } from "../reading.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import { confidenceOf, type SourceTrust, undemoted, type WeighedValue, weigh } from "./weigh.ts";

const priceTrust: SourceTrust = {
  "json-ld": 1,
  microdata: 0.95,
  rdfa: 0.8,
  meta: 0.7,
  "embedded-state": 0.7,
  recipe: 1.4,
  "visible-text": 1.35,
};

/** Minimum total weight of a price. */
const MIN_TOTAL = 0.33;
/**
 * From this weight on, a visible amount is a clear current price: a higher struck-through amount beside it is
 * the old price.
 */
const MIN_VISIBLE_WEIGHT = 0.35;

export type PriceDecision =
  | { readonly found: true; readonly price: Known<number>; readonly key: string }
  | { readonly found: false; readonly reason: "no-price" | "ambiguous" };

function key(value: string): string {
  return normalizeAmount(value) ?? value;
}

/** Values that the page shows only as an old price while it shows a lower current price. */
function shownAsOld(all: readonly Evidence[]): ReadonlySet<string> {
  const visible = all.filter((one) => one.field === "price" && one.source === "visible-text");
  const current = visible.filter((one) => one.demotion === null && (one.weight ?? 1) >= MIN_VISIBLE_WEIGHT);
  const currentKeys = new Set(current.map((one) => key(one.value)));
  const lowest = Math.min(...current.map((one) => Number(one.value)));
  return new Set(
    visible
      .filter((one) => one.demotion === "old price" && Number(one.value) > lowest)
      .map((one) => key(one.value))
      .filter((value) => !currentKeys.has(value)),
  );
}

/** Weighs prices; values shown only as an old price have a quarter of their weight. */
export function weighPrices(all: readonly Evidence[]): readonly WeighedValue[] {
  const old = shownAsOld(all);
  const counted = undemoted(all, "price").map((one) =>
    old.has(key(one.value)) && one.source !== "recipe" ? { ...one, weight: (one.weight ?? 1) * 0.25 } : one,
  );
  return weigh(counted, priceTrust, key);
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
      (one.source !== "visible-text" || (one.weight ?? 1) >= MIN_VISIBLE_WEIGHT),
  );
}

/** Decides the product's price. */
export function decidePrice(all: readonly Evidence[]): PriceDecision {
  const weighed = weighPrices(all);
  const [best, next] = weighed;
  if (best === undefined || best.total < MIN_TOTAL) return { found: false, reason: "no-price" };
  if (isAmbiguous(all, best.key)) return { found: false, reason: "ambiguous" };
  const minor = minorFromDecimal(best.key);
  if (minor === null || minor <= 0) return { found: false, reason: "no-price" };
  const price = { value: minor, confidence: confidenceOf(best, next), sources: best.sources };
  return { found: true, price, key: best.key };
}

/** Minimum probability of a price. */
const MIN_PROBABILITY = 0.35;
/** Minimum weight of a range's upper end; lower ones belong to other products. */
const RANGE_WEIGHT = 0.05;

/**
 * Takes the price that the model chose, with the sources that state it. The confidence is its probability, and at most the
 * probability that it and not the next value is right, given that one of both is.
 */
export function decideChosenPrice(all: readonly Evidence[], choice: PriceChoice | null): PriceDecision {
  if (choice === null || choice.probability < MIN_PROBABILITY) return { found: false, reason: "no-price" };
  if (isAmbiguous(all, choice.value)) return { found: false, reason: "ambiguous" };
  const minor = minorFromDecimal(choice.value);
  if (minor === null || minor <= 0) return { found: false, reason: "no-price" };
  const { probability, next } = choice;
  const [onlyThis, onlyNext] = [probability * (1 - next), next * (1 - probability)];
  // Of a range near the product's name the lower end counts, but it may be another variant's.
  const isOfRange = all.some((one) => one.demotion === "price range" && (one.weight ?? 1) >= RANGE_WEIGHT);
  const most = isOfRange ? 0.75 : 0.99;
  const confidence = Math.min(most, probability, onlyThis / (onlyThis + onlyNext));
  const price = {
    value: minor,
    confidence: Math.round(confidence * 100) / 100,
    sources: sourcesOf(all, choice.value),
  };
  return { found: true, price, key: choice.value };
}

/** Sources that state a price, strongest first; those with a reason against it only where no other states it. */
function sourcesOf(all: readonly Evidence[], value: string): readonly EvidenceSource[] {
  const weighed = weighPrices(all).find((one) => one.key === value);
  if (weighed !== undefined) return weighed.sources;
  const stating = all.filter((one) => one.field === "price" && key(one.value) === value);
  return stating.length === 0 ? ["visible-text"] : [...new Set(stating.map((one) => one.source))];
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
