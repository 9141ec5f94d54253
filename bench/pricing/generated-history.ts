import { addDays, localDayOf, startOfDay } from "../../src/kit/local-day.ts";
import { bani } from "../../src/kit/money.ts";
import type {
  HistoryPoint,
  ProductHistory,
  ReplayWindow,
} from "../../src/pricing/backtest/core/product-replay.ts";
import { createRandom, type Random } from "../support/random.ts";

/** What a generated site of backtests has. */
export interface HistoryPlan {
  readonly products: number;
  readonly offers: number;
  readonly days: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The current time in the generated history. */
export const historyEnd = new Date("2026-11-21T10:00:00Z");

/** Mean days from one change of a page's price to the next. */
const changeEveryDays = 10;

/** Share of products with a known cost. */
const costShare = 0.5;

/** Always the same history of a product, whoever asks for it. @param index 0 … products − 1 */
export function generatedHistory(plan: HistoryPlan, index: number): ProductHistory {
  const random = createRandom(20_261_124 + index);
  const base = Math.max(500, Math.round(Math.exp(4.6 + random.normal() * 1.2) * 100));
  const hasCost = random.next() < costShare;
  return {
    productId: index + 1,
    own: points(plan, base, random),
    offers: Array.from({ length: plan.offers }, (_, offer) => ({
      offerId: offer,
      merchant: `store${offer}.example`,
      points: points(plan, Math.round(base * Math.exp(0.02 + random.normal() * 0.08)), random),
    })),
    product: {
      floorBani: random.next() < 0.2 ? bani(Math.round(base * 0.85)) : null,
      ceilingBani: null,
      costBani: hasCost ? bani(Math.round(base * 0.6)) : null,
      vatBp: 2_100,
      commissionBp: 0,
      shippingBani: bani(0),
      ownDomains: ["backtest.example"],
    },
  };
}

/** A page before the window and its changes within it: of the price by a few percent, one in ten of the stock as well. */
function points({ days }: HistoryPlan, startMinor: number, random: Random): HistoryPoint[] {
  const found: HistoryPoint[] = [];
  let priceMinor = startMinor;
  let isInStock = random.next() < 0.85;
  // Pages are read in the early morning.
  let atMs = historyEnd.getTime() - (days + 5) * dayMs - random.integer(8 * hourMs);
  while (atMs < historyEnd.getTime()) {
    const availability = isInStock ? "IN_STOCK" : "OUT_OF_STOCK";
    found.push({ atMs, priceMinor, currency: "RON", availability });
    priceMinor = Math.max(100, Math.round(priceMinor * Math.exp(random.normal() * 0.03)));
    if (random.next() < 0.1) isInStock = !isInStock;
    const waitDays = Math.max(1, Math.round(-changeEveryDays * Math.log(1 - random.next())));
    atMs += waitDays * dayMs + random.integer(hourMs);
  }
  return found;
}

/** The window of a backtest at `historyEnd`. */
export function windowOf(days: number): ReplayWindow {
  const last = localDayOf(historyEnd);
  const localDays = Array.from({ length: days + 1 }, (_, index) => addDays(last, index - days));
  return {
    fromMs: startOfDay(localDays[0] ?? last).getTime(),
    toMs: historyEnd.getTime(),
    days: localDays.map((day) => {
      const startMs = startOfDay(day).getTime();
      // Days of 23 or 25 hours change their clock before the morning.
      const morningMs = startOfDay(addDays(day, 1)).getTime() - 15 * hourMs;
      return { startMs, morningMs, noonMs: morningMs + 3 * hourMs, isActive: true };
    }),
  };
}
