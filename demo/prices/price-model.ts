import { withEnding } from "./ending.ts";
import { blackFridayWave, isWeekend, type Moment, weekNumber } from "./moment.ts";
import { draw, noise, noiseBetween } from "./noise.ts";
import type { Good, Quotable, Trader } from "./trader.ts";

/** What a shop asks for a good at a moment. */
export interface Price {
  /** Whole bani, > 0. */
  readonly priceBani: number;
  /** The struck-through price while on promotion, above the price; else null. */
  readonly regularBani: number | null;
}

/**
 * What a shop asks for a good at a moment: a pure function of its arguments. A shop looks at a price every few
 * days, some days behind the market or just below its cheapest leader; weekends, clearances and Black Friday cut
 * it. About one price in five thousand is mistyped, far too low, for a day; one in sixty changes during the day.
 */
export function priceAt(quotable: Quotable, moment: Moment): Price {
  const { seed, trader, good } = quotable;
  const regular = regularPrice(quotable, moment.day);
  const slip = noise(seed, draw.slip, trader.index, good.index, moment.day);
  if (slip < 1 / 5000) return { priceBani: withEnding(regular * 0.58, trader.ending), regularBani: null };
  const depth = discount(quotable, moment);
  if (depth === 0) return { priceBani: regular, regularBani: null };
  const cut = withEnding(regular * (1 - depth), trader.ending);
  return cut < regular ? { priceBani: cut, regularBani: regular } : { priceBani: regular, regularBani: null };
}

/** The lowest price of the 30 days before, as shops must state it beside a cut price. */
export function lowestOfThirtyDays(quotable: Quotable, day: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let back = 1; back <= 30; back++) {
    lowest = Math.min(lowest, priceAt(quotable, { day: day - back, minute: 720 }).priceBani);
  }
  return lowest;
}

function regularPrice(quotable: Quotable, day: number): number {
  const { seed, trader, good, leaders } = quotable;
  const asOf = repriceDay(seed, trader, good, day);
  if (!trader.isUndercutter || leaders.length === 0) return leaderPrice(seed, trader, good, asOf);
  const cheapest = Math.min(...leaders.map((leader) => leaderPriceOn(seed, leader, good, asOf - 1)));
  const below = noiseBetween(0.004, 0.02, seed, draw.undercut, trader.index, good.index, asOf);
  return withEnding(Math.max(cheapest * (1 - below), good.baseBani * 0.82), trader.ending);
}

function leaderPriceOn(seed: number, leader: Trader, good: Good, day: number): number {
  return leaderPrice(seed, leader, good, repriceDay(seed, leader, good, day));
}

function leaderPrice(seed: number, trader: Trader, good: Good, asOf: number): number {
  const habit = noiseBetween(-0.035, 0.035, seed, draw.habit, trader.index, good.index);
  const mood = noiseBetween(-0.012, 0.012, seed, draw.repriceMood, trader.index, good.index, asOf);
  const level = marketLevel(seed, good, asOf - trader.lagDays);
  return withEnding(good.baseBani * level * trader.stance * (1 + habit + mood), trader.ending);
}

/** The last day, at or before this one, on which the shop set its price: more than every other look changes nothing. */
function repriceDay(seed: number, trader: Trader, good: Good, day: number): number {
  const offset = Math.floor(noise(seed, draw.repriceOffset, trader.index, good.index) * trader.cadenceDays);
  let asOf = day - ((day + offset) % trader.cadenceDays);
  for (let looks = 0; looks < 3; looks++) {
    if (noise(seed, draw.repriceStays, trader.index, good.index, asOf) >= 0.55) break;
    asOf -= trader.cadenceDays;
  }
  return asOf;
}

const levelCellDays = 24;

/** Where the market stands against the catalogue's price: 0.93 to 1.07, without jumps. */
function marketLevel(seed: number, good: Good, day: number): number {
  const cell = Math.floor(day / levelCellDays);
  const share = (day - cell * levelCellDays) / levelCellDays;
  const from = noiseBetween(0.93, 1.07, seed, draw.level, good.index, cell);
  const to = noiseBetween(0.93, 1.07, seed, draw.level, good.index, cell + 1);
  return from + (to - from) * share;
}

function discount(quotable: Quotable, moment: Moment): number {
  return Math.max(
    blackFriday(quotable, moment.day),
    weekend(quotable, moment.day),
    clearance(quotable, moment.day),
    flash(quotable, moment),
  );
}

function blackFriday({ seed, trader, good }: Quotable, day: number): number {
  const wave = blackFridayWave(day);
  if (wave === 0) return 0;
  const share = wave === 1 ? 0.45 : 0.2;
  const year = Math.floor(day / 365.25);
  if (noise(seed, draw.blackFriday, trader.index, good.index, year, wave) >= share) return 0;
  return noiseBetween(0.08, 0.34, seed, draw.blackFridayDepth, trader.index, good.index, year, wave);
}

function weekend({ seed, trader, good }: Quotable, day: number): number {
  if (!isWeekend(day)) return 0;
  const week = weekNumber(day);
  if (noise(seed, draw.weekendPromo, trader.index, good.index, week) >= trader.weekendPromoShare) return 0;
  return noiseBetween(0.05, 0.17, seed, draw.weekendDepth, trader.index, good.index, week);
}

const clearanceDays = 16;

function clearance({ seed, trader, good }: Quotable, day: number): number {
  const cell = Math.floor((day + good.index) / clearanceDays);
  if (noise(seed, draw.clearance, trader.index, good.index, cell) >= 0.05) return 0;
  return noiseBetween(0.06, 0.22, seed, draw.clearanceDepth, trader.index, good.index, cell);
}

/** From some minute between 9 and 20 o'clock until midnight. */
function flash({ seed, trader, good }: Quotable, { day, minute }: Moment): number {
  if (noise(seed, draw.flash, trader.index, good.index, day) >= 1 / 60) return 0;
  const from = noiseBetween(540, 1200, seed, draw.flashMinute, trader.index, good.index, day);
  if (minute < from) return 0;
  return noiseBetween(0.02, 0.06, seed, draw.flashDepth, trader.index, good.index, day);
}
