import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type LocalDay, startOfDay } from "../../src/kit/local-day.ts";
import { withEnding } from "./ending.ts";
import { blackFridayWave, dayNumber, isWeekend, marketCalendar, openingDay, weekday } from "./market-time.ts";
import { lowestOfThirtyDays, priceAt } from "./price-model.ts";
import { stockOn } from "./stock-model.ts";
import type { PriceInput, Trader } from "./trader.ts";

const day = (text: string) => dayNumber(text as LocalDay);

const leader: Trader = {
  index: 1,
  priceLevel: 1,
  cadenceDays: 6,
  lagDays: 1,
  isUndercutter: false,
  ending: "99",
  weekendPromoShare: 0.06,
  soldOutShare: 0.12,
};
const follower: Trader = { ...leader, index: 2, isUndercutter: true, cadenceDays: 2, ending: "90" };
const good = { index: 7, baseBani: 189_999 };
const inputFor = (trader: Trader, index = 7): PriceInput => ({
  seed: 2026,
  trader,
  good: { ...good, index },
  leaders: [leader],
});

const anyMoment = fc.record({
  day: fc.integer({ min: 20_000, max: 22_000 }),
  minute: fc.integer({ min: 0, max: 1439 }),
});

test("rounds to the ending in steps of one leu, from a thousand lei on in steps of ten", () => {
  expect(withEnding(18_734, "99")).toBe(18_699);
  expect(withEnding(187_340, "99")).toBe(186_999);
  expect(withEnding(187_600, "99")).toBe(187_999);
  expect(withEnding(18_734, "90")).toBe(18_690);
  expect(withEnding(187_340, "00")).toBe(187_000);
  expect(withEnding(20, "99")).toBe(99);
});

test("days of the week and Black Friday of 2026", () => {
  expect(weekday(day("2026-11-21"))).toBe(6);
  expect([day("2026-11-19"), day("2026-11-20"), day("2026-11-22")].map(isWeekend)).toEqual([
    false,
    true,
    true,
  ]);
  expect(
    ["2026-11-05", "2026-11-06", "2026-11-09", "2026-11-10"].map((d) => blackFridayWave(day(d))),
  ).toEqual([0, 1, 1, 0]);
  expect(
    ["2026-11-26", "2026-11-27", "2026-11-29", "2026-11-30"].map((d) => blackFridayWave(day(d))),
  ).toEqual([0, 2, 2, 0]);
});

test("the market begins on its opening day whenever a demo is started, and its days change at midnight in Romania", () => {
  for (const firstDay of [
    "2026-11-26",
    "2027-03-27",
    "2027-10-31",
    "2028-02-29",
    "2030-12-31",
  ] as LocalDay[]) {
    const { momentOf, localDayOf, instantOf } = marketCalendar(firstDay);
    const midnight = startOfDay(addDays(firstDay, 1));
    expect(localDayOf(openingDay)).toBe(firstDay);
    expect(momentOf(startOfDay(firstDay))).toEqual({ day: openingDay, minute: 840 });
    expect(momentOf(new Date(midnight.getTime() - 1))).toEqual({ day: openingDay, minute: 840 });
    expect(momentOf(midnight)).toEqual({ day: openingDay + 1, minute: 0 });
    expect(momentOf(new Date(midnight.getTime() + 5 * 60_000))).toEqual({ day: openingDay + 1, minute: 5 });
    expect(momentOf(instantOf(openingDay - 40, 420))).toEqual({ day: openingDay - 40, minute: 420 });
  }
});

test("a price depends only on shop, product, time and seed, is within bounds, and is below its struck-through price", () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 9000 }), fc.boolean(), (moment, index, isFollower) => {
      const input = inputFor(isFollower ? follower : leader, index);
      const price = priceAt(input, moment);
      expect(priceAt({ ...input }, { ...moment })).toEqual(price);
      expect(Number.isSafeInteger(price.priceBani)).toBe(true);
      expect(price.priceBani).toBeGreaterThan(good.baseBani * 0.5);
      expect(price.priceBani).toBeLessThan(good.baseBani * 1.15);
      expect(price.priceBani % 100).toBe(isFollower ? 90 : 99);
      if (price.regularBani !== null) expect(price.regularBani).toBeGreaterThan(price.priceBani);
    }),
  );
});

test("another seed gives other prices", () => {
  const prices = (seed: number) =>
    Array.from({ length: 60 }, (_, step) =>
      priceAt({ ...inputFor(leader), seed }, { day: 20_700 + step, minute: 600 }),
    );
  expect(prices(1)).not.toEqual(prices(2));
});

const ninetyDays = Array.from({ length: 90 }, (_, step) => day("2026-08-23") + step);
const hundredProducts = Array.from({ length: 100 }, (_, index) => index);
const allPrices = hundredProducts.map((index) =>
  ninetyDays.map((on) => priceAt(inputFor(leader, index), { day: on, minute: 600 })),
);

test("within ninety days prices change, but not every day", () => {
  const moves = allPrices.map(
    (prices) =>
      prices.filter(({ priceBani }, place) => place > 0 && priceBani !== prices[place - 1]?.priceBani).length,
  );
  const mean = moves.reduce((sum, count) => sum + count, 0) / moves.length;
  expect(mean).toBeGreaterThan(4);
  expect(mean).toBeLessThan(30);
});

test("Black Friday has several times the promotions of the Tuesday before", () => {
  const cutOn = (on: number) =>
    hundredProducts.filter(
      (index) => priceAt(inputFor(leader, index), { day: on, minute: 600 }).regularBani !== null,
    ).length;
  expect(cutOn(day("2026-11-06"))).toBeGreaterThan(30);
  expect(cutOn(day("2026-11-03"))).toBeLessThan(20);
});

test("jumps large enough for a second look exist and are rare", () => {
  const steps = allPrices.flatMap((prices) =>
    prices.slice(1).map(({ priceBani }, place) => {
      const before = prices[place]?.priceBani ?? priceBani;
      return Math.abs(priceBani - before) / before;
    }),
  );
  const jumps = steps.filter((share) => share > 0.3).length;
  expect(jumps).toBeGreaterThan(0);
  expect(jumps / steps.length).toBeLessThan(0.01);
});

test("few prices change within a day", () => {
  const moved = hundredProducts.flatMap((index) =>
    ninetyDays.filter((on) => {
      const [morning, night] = [0, 1439].map((minute) =>
        priceAt(inputFor(leader, index), { day: on, minute }),
      );
      return morning?.priceBani !== night?.priceBani;
    }),
  ).length;
  expect(moved).toBeGreaterThan(20);
  expect(moved).toBeLessThan(9000 / 30);
});

test("the lowest price of thirty days excludes the current day", () => {
  const on = day("2026-11-06");
  const before = ninetyDays.filter((one) => one >= on - 30 && one < on);
  const expected = Math.min(
    ...before.map((one) => priceAt(inputFor(leader), { day: one, minute: 720 }).priceBani),
  );
  expect(lowestOfThirtyDays(inputFor(leader), on)).toBe(expected);
});

test("products are sold out for at least three days at a time, and usually in stock", () => {
  const states = hundredProducts.map((index) =>
    ninetyDays.map((on) => stockOn(inputFor(leader, index), on).kind),
  );
  const soldOut = states.flat().filter((kind) => kind === "sold-out").length;
  expect(soldOut).toBeGreaterThan(100);
  expect(soldOut).toBeLessThan(900);
  for (const kinds of states) {
    const spells =
      kinds.join(" ").match(/(?<=(?:in-stock|last-pieces|pre-order) )(?:sold-out )+(?!sold-out)(?=\S)/g) ??
      [];
    for (const spell of spells) expect(spell.trim().split(" ").length).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(states.flat())).toEqual(new Set(["in-stock", "last-pieces", "pre-order", "sold-out"]));
});
