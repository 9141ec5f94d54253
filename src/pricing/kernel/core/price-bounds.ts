import { type Bani, bani } from "../../../kit/money.ts";
import { scale } from "./exact-ratio.ts";
import type { KernelGuards, KernelProduct, PriceEnding } from "./kernel-input.ts";
import type { GuardStep, Refusal } from "./kernel-result.ts";
import { lowestPriceForMargin } from "./margin.ts";
import { endingAtLeast, endingAtMost } from "./price-ending.ts";

/** What a price may be. Null: no bound. */
export interface PriceBounds {
  readonly floor: Bani | null;
  readonly margin: Bani | null;
  readonly ceiling: Bani | null;
  /** Prices within the maximum change. */
  readonly step: { readonly lowest: Bani; readonly highest: Bani } | null;
}

/** Bounds of a product, or why there are none. */
export function boundsOf(
  product: KernelProduct,
  guards: KernelGuards,
  ownBani: Bani,
): PriceBounds | Extract<Refusal, "no-cost" | "margin-unreachable" | "floor-above-ceiling"> {
  let margin: Bani | null = null;
  if (guards.minMarginBp !== null) {
    if (product.costBani === null) return "no-cost";
    margin = lowestPriceForMargin({ ...product, costBani: product.costBani }, guards.minMarginBp);
    if (margin === null) return "margin-unreachable";
  }
  const { floorBani: floor, ceilingBani: ceiling } = product;
  if (ceiling !== null && Math.max(floor ?? 0, margin ?? 0) > ceiling) return "floor-above-ceiling";
  return { floor, margin, ceiling, step: stepOf(ownBani, guards.maxStepBp) };
}

function stepOf(ownBani: Bani, maxStepBp: number | null): PriceBounds["step"] {
  if (maxStepBp === null) return null;
  const distance = scale(ownBani, maxStepBp, 10_000, "down");
  return { lowest: bani(Math.max(1, ownBani - distance)), highest: bani(ownBani + distance) };
}

export interface BoundedPrice {
  readonly priceBani: Bani;
  readonly steps: readonly GuardStep[];
  readonly isEndingDropped: boolean;
  readonly isStepExceeded: boolean;
}

/**
 * The price with its ending, within the bounds. Floor, margin and ceiling always hold; the step holds where they let it.
 * The ending is dropped where no price within the bounds has it.
 * @param side where the ending rounds to: "down" for an undercut, "up" for a markup
 */
export function boundPrice(
  rawBani: Bani,
  bounds: PriceBounds,
  ending: PriceEnding,
  side: "down" | "up",
): BoundedPrice {
  const hard = { lowest: Math.max(bounds.floor ?? 1, bounds.margin ?? 1), highest: bounds.ceiling ?? null };
  const isStepExceeded =
    bounds.step !== null &&
    (bounds.step.highest < hard.lowest || (hard.highest !== null && bounds.step.lowest > hard.highest));
  const rounded = side === "down" ? endingAtMost(rawBani, ending) : endingAtLeast(rawBani, ending);
  // Below the first price with the ending, an undercut has no such price. If the lowest allowed price is below it as well, targets
  // from there on have no ending; a lower one must not be lifted to the ending, or it would have the higher price.
  const lowest = Math.max(
    hard.lowest,
    Math.min(bounds.step?.lowest ?? 1, hard.highest ?? Number.POSITIVE_INFINITY),
  );
  const isEndingDropped =
    !isEndingWithin(hard, isStepExceeded ? null : bounds.step, ending) ||
    (rounded === null && endingAtMost(lowest, ending) === null);
  const used = isEndingDropped ? "none" : ending;
  const steps: GuardStep[] = [];
  const apply = (guard: GuardStep["guard"], limit: Bani, after: Bani) => {
    if (after === price) return;
    steps.push({ afterBani: after, beforeBani: price, guard, limitBani: limit });
    price = after;
  };
  let price = isEndingDropped ? rawBani : (rounded ?? rawBani);
  const lower = (limit: Bani) => endingAtLeast(limit, used);
  const upper = (limit: Bani) => endingAtMost(limit, used) ?? limit;
  if (bounds.floor !== null && price < bounds.floor) apply("floor", bounds.floor, lower(bounds.floor));
  if (bounds.margin !== null && price < bounds.margin) apply("margin", bounds.margin, lower(bounds.margin));
  if (bounds.ceiling !== null && price > bounds.ceiling)
    apply("ceiling", bounds.ceiling, upper(bounds.ceiling));
  if (bounds.step !== null && (price < bounds.step.lowest || price > bounds.step.highest)) {
    const limit = price < bounds.step.lowest ? bounds.step.lowest : bounds.step.highest;
    const lowestHard = bani(hard.lowest);
    if (limit < lowestHard) apply("step", limit, lower(lowestHard));
    else if (hard.highest !== null && limit > hard.highest) apply("step", limit, upper(hard.highest));
    else apply("step", limit, price < limit ? lower(limit) : upper(limit));
  }
  return {
    priceBani: price,
    steps,
    isEndingDropped,
    isStepExceeded:
      isStepExceeded && (price < (bounds.step?.lowest ?? 0) || price > (bounds.step?.highest ?? price)),
  };
}

function isEndingWithin(
  hard: { readonly lowest: number; readonly highest: number | null },
  step: PriceBounds["step"],
  ending: PriceEnding,
): boolean {
  const lowest = Math.max(hard.lowest, step?.lowest ?? 1);
  const highest = Math.min(hard.highest ?? Number.MAX_SAFE_INTEGER, step?.highest ?? Number.MAX_SAFE_INTEGER);
  return endingAtLeast(lowest, ending) <= highest;
}
