import { leiFromBani } from "../../../kit/money.ts";
import type { Refusal } from "../../kernel/core/kernel-result.ts";
import type { BacktestResult } from "../backtest.contract.ts";
import type { ReplayFigures } from "./replay-figures.ts";

const dayMs = 86_400_000;
const maxTop = 20;

/** One replayed product. Prices at the end of the window, bani. */
export interface ReplayedProduct {
  readonly id: number;
  readonly productName: string;
  readonly sku: string | null;
  readonly realBani: number;
  readonly simulatedBani: number;
  readonly figures: ReplayFigures;
}

type Times = Record<"cheapestMs" | "nearMs" | "moreExpensiveMs", number>;

/** What products add up to. Holds no product but those that differ most. */
export interface BacktestSum extends Times {
  products: number;
  changes: number;
  readonly placeMs: Map<number, number>;
  heldUpMs: number;
  productsWithCost: number;
  realProfitBani: number;
  simulatedProfitBani: number;
  oscillations: number;
  warnings: number;
  readonly refusals: Map<Refusal, number>;
  readonly days: (Times & { changes: number })[];
  top: ReplayedProduct[];
}

const noTimes: Times = { cheapestMs: 0, nearMs: 0, moreExpensiveMs: 0 };

/** @param days number of local days of the window */
export function emptySum(days: number): BacktestSum {
  return {
    ...noTimes,
    products: 0,
    changes: 0,
    placeMs: new Map(),
    heldUpMs: 0,
    productsWithCost: 0,
    realProfitBani: 0,
    simulatedProfitBani: 0,
    oscillations: 0,
    warnings: 0,
    refusals: new Map(),
    days: Array.from({ length: days }, () => ({ ...noTimes, changes: 0 })),
    top: [],
  };
}

/** Adds some products to a sum. */
export function addProducts(sum: BacktestSum, products: readonly ReplayedProduct[]): void {
  for (const { figures } of products) {
    sum.products += 1;
    sum.changes += figures.changes;
    addTimes(sum, figures);
    for (const [place, ms] of figures.placeMs) sum.placeMs.set(place, (sum.placeMs.get(place) ?? 0) + ms);
    sum.heldUpMs += figures.heldUpMs;
    sum.oscillations += figures.oscillations;
    sum.warnings += figures.warnings;
    for (const [refusal, times] of figures.refusals) {
      sum.refusals.set(refusal, (sum.refusals.get(refusal) ?? 0) + times);
    }
    figures.days.forEach((day, index) => {
      const total = sum.days[index];
      if (!total) return;
      total.changes += day.changes;
      addTimes(total, day);
    });
    if (figures.realProfitBani !== null && figures.simulatedProfitBani !== null) {
      sum.productsWithCost += 1;
      sum.realProfitBani += figures.realProfitBani;
      sum.simulatedProfitBani += figures.simulatedProfitBani;
    }
  }
  sum.top = [...sum.top, ...products.filter(({ figures }) => figures.meanDifferenceBani !== 0)]
    .sort(
      (a, b) =>
        Math.abs(b.figures.meanDifferenceBani) - Math.abs(a.figures.meanDifferenceBani) || a.id - b.id,
    )
    .slice(0, maxTop);
}

function addTimes(to: Times, from: Readonly<Times>): void {
  to.cheapestMs += from.cheapestMs;
  to.nearMs += from.nearMs;
  to.moreExpensiveMs += from.moreExpensiveMs;
}

/** The result on the wire. @param localDays of the window, yyyy-mm-dd, in order */
export function summarize(
  sum: BacktestSum,
  window: Pick<BacktestResult, "from" | "to" | "approval"> & { readonly localDays: readonly string[] },
): BacktestResult {
  const { from, to, approval, localDays } = window;
  const hasCosts = sum.productsWithCost > 0;
  return {
    from,
    to,
    approval,
    products: sum.products,
    changes: sum.changes,
    changesPerDay: Math.round((sum.changes * 10) / Math.max(1, localDays.length)) / 10,
    ...sharesOf(sum),
    medianPlace: medianPlace(sum.placeMs),
    daysAtFloor: Math.round(sum.heldUpMs / dayMs),
    productsWithCost: sum.productsWithCost,
    realProfit: hasCosts ? leiFromBani(sum.realProfitBani) : null,
    simulatedProfit: hasCosts ? leiFromBani(sum.simulatedProfitBani) : null,
    oscillations: sum.oscillations,
    warnings: sum.warnings,
    refusals: [...sum.refusals]
      .map(([refusal, times]) => ({ refusal, times }))
      .sort((a, b) => b.times - a.times || a.refusal.localeCompare(b.refusal)),
    days: localDays.map((day, index) => {
      const figures = sum.days[index] ?? { ...noTimes, changes: 0 };
      return { day, changes: figures.changes, ...sharesOf(figures) };
    }),
    top: sum.top.map(({ id, productName, sku, realBani, simulatedBani, figures }) => ({
      id,
      productName,
      sku,
      realPrice: leiFromBani(realBani),
      simulatedPrice: leiFromBani(simulatedBani),
      meanDifference: leiFromBani(figures.meanDifferenceBani),
      changes: figures.changes,
    })),
  };
}

function sharesOf({ cheapestMs, nearMs, moreExpensiveMs }: Readonly<Times>) {
  const all = cheapestMs + nearMs + moreExpensiveMs;
  const share = (ms: number) => (all === 0 ? null : Math.round((ms * 1000) / all) / 10);
  return {
    cheapestPercent: share(cheapestMs),
    nearPercent: share(nearMs),
    moreExpensivePercent: share(moreExpensiveMs),
  };
}

/** The place, counted from 1, at or before which half of the time was spent. */
function medianPlace(placeMs: ReadonlyMap<number, number>): number | null {
  const places = [...placeMs].sort(([a], [b]) => a - b);
  const half = places.reduce((all, [, ms]) => all + ms, 0) / 2;
  let spent = 0;
  for (const [place, ms] of places) {
    spent += ms;
    if (spent >= half) return place + 1;
  }
  return null;
}
