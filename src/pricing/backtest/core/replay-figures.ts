import { isAbove } from "../../kernel/core/exact-ratio.ts";
import type { Refusal } from "../../kernel/core/kernel-result.ts";
import { type CostsOfProduct, netProfitBani } from "../../kernel/core/margin.ts";
import type { PriceStep, ReplayWindow } from "./product-replay.ts";
import type { ProductReplay } from "./replay-product.ts";

const dayMs = 86_400_000;
/** Time within which a price that returns counts as an oscillation, milliseconds. */
const oscillationMs = 7 * dayMs;

/** Figures of one product on one local day; times in milliseconds. */
export interface DayFigures {
  changes: number;
  cheapestMs: number;
  nearMs: number;
  moreExpensiveMs: number;
}

/** Figures of one product; times in milliseconds. */
export interface ReplayFigures {
  readonly changes: number;
  readonly cheapestMs: number;
  /** Within 1 % of the lowest offer, and not cheaper. */
  readonly nearMs: number;
  readonly moreExpensiveMs: number;
  readonly withoutOfferMs: number;
  /** Time at each place among the offers: 0 is the cheapest. */
  readonly placeMs: ReadonlyMap<number, number>;
  readonly heldUpMs: number;
  /** Net profit of one unit sold at noon of each day, bani; null without a cost. */
  readonly realProfitBani: number | null;
  readonly simulatedProfitBani: number | null;
  readonly oscillations: number;
  readonly warnings: number;
  readonly refusals: ReadonlyMap<Refusal, number>;
  /** Of each day of the window, in order. */
  readonly days: readonly DayFigures[];
  /** Mean of the simulated price less the real one over time, bani. */
  readonly meanDifferenceBani: number;
}

/** @param costs null: the cost is not known */
export function replayFigures(
  replay: ProductReplay,
  window: ReplayWindow,
  costs: CostsOfProduct | null,
): ReplayFigures {
  const time = { cheapestMs: 0, nearMs: 0, moreExpensiveMs: 0, withoutOfferMs: 0 };
  const placeMs = new Map<number, number>();
  const days = window.days.map(
    (): DayFigures => ({ changes: 0, cheapestMs: 0, nearMs: 0, moreExpensiveMs: 0 }),
  );
  let difference = 0;
  let compared = 0;
  forSpans(replay, window, (ms, day, own, real, market) => {
    if (real !== null) {
      difference += (own - real) * ms;
      compared += ms;
    }
    if (market === null || market.priceBani === null) {
      time.withoutOfferMs += ms;
      return;
    }
    placeMs.set(market.cheaper, (placeMs.get(market.cheaper) ?? 0) + ms);
    const position = positionOf(own, market.priceBani);
    time[position] += ms;
    const figures = days[day];
    if (figures) figures[position] += ms;
  });
  const changes = changesOf(replay);
  for (const { atMs } of changes) {
    const day = days[window.days.findLastIndex(({ startMs }) => startMs <= atMs)];
    if (day) day.changes += 1;
  }
  return {
    ...time,
    placeMs,
    days,
    changes: changes.length,
    heldUpMs: replay.heldUp.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
    realProfitBani: costs && profit(replay.real, window, costs),
    simulatedProfitBani: costs && profit(replay.simulated, window, costs),
    oscillations: oscillationsOf(replay.simulated),
    warnings: replay.warnings,
    refusals: replay.refusals,
    meanDifferenceBani: compared === 0 ? 0 : Math.round(difference / compared),
  };
}

function positionOf(own: number, lowest: number): "cheapestMs" | "nearMs" | "moreExpensiveMs" {
  if (own < lowest) return "cheapestMs";
  return isAbove(own - lowest, lowest, 100) ? "moreExpensiveMs" : "nearMs";
}

/** Prices that the rule set: the simulated ones that differ from the real price at their instant. */
function changesOf({ simulated, real }: ProductReplay): PriceStep[] {
  return simulated.slice(1).filter(({ atMs, priceBani }) => {
    const step = stepAt(real, atMs);
    return !(step?.atMs === atMs && step.priceBani === priceBani);
  });
}

/** Times that a price returned to what it was two changes before, within seven days. */
export function oscillationsOf(steps: readonly PriceStep[]): number {
  let count = 0;
  for (let index = 2; index < steps.length; index++) {
    const [first, last] = [steps[index - 2], steps[index]];
    if (
      first &&
      last &&
      first.priceBani === last.priceBani &&
      last.atMs - (steps[index - 1]?.atMs ?? 0) <= oscillationMs
    ) {
      count += 1;
    }
  }
  return count;
}

function profit(
  steps: readonly PriceStep[],
  { days, fromMs, toMs }: ReplayWindow,
  costs: CostsOfProduct,
): number {
  let [sum, next, ofStep] = [0, 0, 0];
  for (const { noonMs } of days) {
    if (noonMs < fromMs || noonMs > toMs) continue;
    for (let step = steps[next]; step !== undefined && step.atMs <= noonMs; step = steps[next]) {
      next += 1;
      const following = steps[next];
      if (following === undefined || following.atMs > noonMs) ofStep = netProfitBani(costs, step.priceBani);
    }
    sum += ofStep;
  }
  return sum;
}

/** The step that holds at an instant. */
function stepAt<T extends { readonly atMs: number }>(steps: readonly T[], atMs: number): T | undefined {
  return steps.findLast((step) => step.atMs <= atMs);
}

type Market = ProductReplay["lowest"][number];

function forSpans(
  { simulated, real, lowest }: ProductReplay,
  { toMs, days }: ReplayWindow,
  visit: (ms: number, day: number, own: number, real: number | null, market: Market | null) => void,
): void {
  const instants = [
    ...new Set(
      [...simulated, ...real, ...lowest].map(({ atMs }) => atMs).concat(days.map(({ startMs }) => startMs)),
    ),
  ].sort((a, b) => a - b);
  const at = { own: -1, real: -1, market: -1, day: -1 };
  for (const [index, fromMs] of instants.entries()) {
    while ((simulated[at.own + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= fromMs) at.own += 1;
    while ((real[at.real + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= fromMs) at.real += 1;
    while ((lowest[at.market + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= fromMs) at.market += 1;
    while ((days[at.day + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= fromMs) at.day += 1;
    const own = simulated[at.own];
    const span = (instants[index + 1] ?? toMs) - fromMs;
    if (own && span > 0)
      visit(span, at.day, own.priceBani, real[at.real]?.priceBani ?? null, lowest[at.market] ?? null);
  }
}
