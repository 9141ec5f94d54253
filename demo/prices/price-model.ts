import { withEnding } from "./ending.ts";
import { blackFridayWave, isWeekend, type Moment, weekNumber } from "./market-time.ts";
import { noise, noiseBetween, noiseKey } from "./noise.ts";
import type { Good, PriceInput, Trader } from "./trader.ts";

/** The price of a product in a shop at one time. */
export interface Price {
  /** Whole bani, > 0. */
  readonly priceBani: number;
  /** The struck-through price during a promotion, higher than the price; else null. */
  readonly regularBani: number | null;
}

/**
 * The price of a product in a shop at one time, as a pure function of its arguments. A shop reviews a price every few
 * days and follows the market with some delay, or undercuts its cheapest leader. Weekends, clearances and Black Friday
 * reduce it. About one price in 5,000 is mistyped and far too low for a day; one in 60 changes during the day.
 */
export function priceAt(input: PriceInput, moment: Moment): Price {
  const { seed, trader, good } = input;
  const regular = regularPrice(input, moment.day);
  const mistype = noise(seed, noiseKey.mistype, trader.index, good.index, moment.day);
  if (mistype < 1 / 5000) return { priceBani: withEnding(regular * 0.58, trader.ending), regularBani: null };
  const depth = discount(input, moment);
  if (depth === 0) return { priceBani: regular, regularBani: null };
  const cut = withEnding(regular * (1 - depth), trader.ending);
  return cut < regular ? { priceBani: cut, regularBani: regular } : { priceBani: regular, regularBani: null };
}

/** The lowest price of the 30 days before, which shops must show with a reduced price. */
export function lowestOfThirtyDays(input: PriceInput, day: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let back = 1; back <= 30; back++) {
    lowest = Math.min(lowest, priceAt(input, { day: day - back, minute: 720 }).priceBani);
  }
  return lowest;
}

/** Products over which shops undercut each other: one in so many. */
const duelEvery = 19;
const duelDays = 14;

/**
 * Four cuts of 2 %, every other day, each answered by the other half of the shops a day later; after two weeks they begin
 * anew. Products begin on different days, so that on every day such a fight is going on over one of them.
 */
function duelShare(trader: Trader, good: Good, day: number): number {
  if (good.index % duelEvery !== 3) return 1;
  const since = ((day + good.index) % duelDays) - (trader.index % 2);
  const cuts = since < 0 ? 0 : Math.min(4, Math.floor(since / 2) + 1);
  return 1 - 0.02 * cuts;
}

function regularPrice(input: PriceInput, day: number): number {
  const share = duelShare(input.trader, input.good, day);
  const price = marketPrice(input, day);
  return share === 1 ? price : withEnding(price * share, input.trader.ending);
}

function marketPrice(input: PriceInput, day: number): number {
  const { seed, trader, good, leaders } = input;
  const asOf = repriceDay(seed, trader, good, day);
  if (!trader.isUndercutter || leaders.length === 0) return leaderPrice(seed, trader, good, asOf);
  const cheapest = Math.min(...leaders.map((leader) => leaderPriceOn(seed, leader, good, asOf - 1)));
  const below = noiseBetween(0.004, 0.02, seed, noiseKey.undercut, trader.index, good.index, asOf);
  return withEnding(Math.max(cheapest * (1 - below), good.baseBani * 0.82), trader.ending);
}

function leaderPriceOn(seed: number, leader: Trader, good: Good, day: number): number {
  return leaderPrice(seed, leader, good, repriceDay(seed, leader, good, day));
}

function leaderPrice(seed: number, trader: Trader, good: Good, asOf: number): number {
  const productBias = noiseBetween(-0.035, 0.035, seed, noiseKey.productBias, trader.index, good.index);
  const variation = noiseBetween(
    -0.012,
    0.012,
    seed,
    noiseKey.repriceVariation,
    trader.index,
    good.index,
    asOf,
  );
  const level = marketLevel(seed, good, asOf - trader.lagDays);
  return withEnding(good.baseBani * level * trader.priceLevel * (1 + productBias + variation), trader.ending);
}

/** The last day, at or before this one, on which the shop changed its price; 55 % of its reviews change nothing. */
function repriceDay(seed: number, trader: Trader, good: Good, day: number): number {
  const offset = Math.floor(
    noise(seed, noiseKey.repriceOffset, trader.index, good.index) * trader.cadenceDays,
  );
  let asOf = day - ((day + offset) % trader.cadenceDays);
  for (let skipped = 0; skipped < 3; skipped++) {
    if (noise(seed, noiseKey.repriceSkipped, trader.index, good.index, asOf) >= 0.55) break;
    asOf -= trader.cadenceDays;
  }
  return asOf;
}

const levelCellDays = 24;

/** Market level relative to the catalogue price: 0.93 to 1.07, changing continuously. */
function marketLevel(seed: number, good: Good, day: number): number {
  const cell = Math.floor(day / levelCellDays);
  const share = (day - cell * levelCellDays) / levelCellDays;
  const from = noiseBetween(0.93, 1.07, seed, noiseKey.level, good.index, cell);
  const to = noiseBetween(0.93, 1.07, seed, noiseKey.level, good.index, cell + 1);
  return from + (to - from) * share;
}

function discount(input: PriceInput, moment: Moment): number {
  return Math.max(
    blackFriday(input, moment.day),
    weekend(input, moment.day),
    clearance(input, moment.day),
    flash(input, moment),
  );
}

function blackFriday({ seed, trader, good }: PriceInput, day: number): number {
  const wave = blackFridayWave(day);
  if (wave === 0) return 0;
  const share = wave === 1 ? 0.45 : 0.2;
  const year = Math.floor(day / 365.25);
  if (noise(seed, noiseKey.blackFriday, trader.index, good.index, year, wave) >= share) return 0;
  return noiseBetween(0.08, 0.34, seed, noiseKey.blackFridayDepth, trader.index, good.index, year, wave);
}

function weekend({ seed, trader, good }: PriceInput, day: number): number {
  if (!isWeekend(day)) return 0;
  const week = weekNumber(day);
  if (noise(seed, noiseKey.weekendPromo, trader.index, good.index, week) >= trader.weekendPromoShare)
    return 0;
  return noiseBetween(0.05, 0.17, seed, noiseKey.weekendDepth, trader.index, good.index, week);
}

const clearanceDays = 16;

function clearance({ seed, trader, good }: PriceInput, day: number): number {
  const cell = Math.floor((day + good.index) / clearanceDays);
  if (noise(seed, noiseKey.clearance, trader.index, good.index, cell) >= 0.05) return 0;
  return noiseBetween(0.06, 0.22, seed, noiseKey.clearanceDepth, trader.index, good.index, cell);
}

/** From a minute between 9:00 and 20:00 until midnight. */
function flash({ seed, trader, good }: PriceInput, { day, minute }: Moment): number {
  if (noise(seed, noiseKey.flash, trader.index, good.index, day) >= 1 / 60) return 0;
  const from = noiseBetween(540, 1200, seed, noiseKey.flashMinute, trader.index, good.index, day);
  if (minute < from) return 0;
  return noiseBetween(0.02, 0.06, seed, noiseKey.flashDepth, trader.index, good.index, day);
}
