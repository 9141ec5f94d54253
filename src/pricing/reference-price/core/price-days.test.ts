import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../../kit/local-day.ts";
import { type PricePoint, priceDays } from "./price-days.ts";

const day = (text: string) => text as LocalDay;

/** A price read as it is shown. @param at Romanian winter time is UTC + 2 */
function point(at: string, priceBani: number | null, corrected?: number): PricePoint {
  const isCorrected = corrected !== undefined;
  return { observedAt: new Date(at), priceBani: corrected ?? priceBani, isCorrected, readBani: priceBani };
}

const shown = (days: ReturnType<typeof priceDays>) =>
  days.map(({ localDay, lowestBani, highestBani, changes }) => [localDay, lowestBani, highestBani, changes]);

describe("the days of a price", () => {
  test("a price holds until the next change and is carried into the days after it", () => {
    const points = [point("2026-11-01T10:00:00Z", 10_000), point("2026-11-03T10:00:00Z", 9_000)];
    expect(shown(priceDays(points, day("2026-11-01"), day("2026-11-05")))).toEqual([
      ["2026-11-01", 10_000, 10_000, 0],
      ["2026-11-02", 10_000, 10_000, 0],
      ["2026-11-03", 9_000, 10_000, 1],
      ["2026-11-04", 9_000, 9_000, 0],
      ["2026-11-05", 9_000, 9_000, 0],
    ]);
  });

  test("the price before the range is carried into it; days before the first price have no row", () => {
    const points = [point("2026-10-20T10:00:00Z", 10_000)];
    expect(shown(priceDays(points, day("2026-11-01"), day("2026-11-01")))).toEqual([
      ["2026-11-01", 10_000, 10_000, 0],
    ]);
    expect(shown(priceDays(points, day("2026-10-18"), day("2026-10-20")))).toEqual([
      ["2026-10-20", 10_000, 10_000, 0],
    ]);
    expect(priceDays([], day("2026-11-01"), day("2026-11-30"))).toEqual([]);
  });

  test("a day begins at midnight of Bucharest: 22:00 UTC in winter, 21:00 UTC in summer", () => {
    const winter = [point("2026-11-01T10:00:00Z", 100), point("2026-11-02T22:00:00Z", 90)];
    expect(shown(priceDays(winter, day("2026-11-02"), day("2026-11-03")))).toEqual([
      ["2026-11-02", 100, 100, 0],
      ["2026-11-03", 90, 100, 1],
    ]);
    const summer = [point("2026-07-01T10:00:00Z", 100), point("2026-07-02T21:00:00Z", 90)];
    expect(shown(priceDays(summer, day("2026-07-02"), day("2026-07-03")))).toEqual([
      ["2026-07-02", 100, 100, 0],
      ["2026-07-03", 90, 100, 1],
    ]);
  });

  test("the day of 25 hours and the day of 23 hours are one day each", () => {
    // 25 October 2026: from 21:00 UTC of the 24th to 22:00 UTC of the 25th.
    const autumn = [
      point("2026-10-24T20:59:59Z", 100),
      point("2026-10-24T21:00:00Z", 90),
      point("2026-10-25T21:59:59Z", 80),
      point("2026-10-25T22:00:00Z", 70),
    ];
    expect(shown(priceDays(autumn, day("2026-10-24"), day("2026-10-26")))).toEqual([
      ["2026-10-24", 100, 100, 0],
      ["2026-10-25", 80, 100, 2],
      ["2026-10-26", 70, 80, 1],
    ]);
    // 28 March 2027: from 22:00 UTC of the 27th to 21:00 UTC of the 28th.
    const spring = [
      point("2027-03-27T21:59:59Z", 100),
      point("2027-03-27T22:00:00Z", 90),
      point("2027-03-28T20:59:59Z", 80),
      point("2027-03-28T21:00:00Z", 70),
    ];
    expect(shown(priceDays(spring, day("2027-03-27"), day("2027-03-29")))).toEqual([
      ["2027-03-27", 100, 100, 0],
      ["2027-03-28", 80, 100, 2],
      ["2027-03-29", 70, 80, 1],
    ]);
  });

  test("days without a price in lei have no row, and the price is the same after them: no change", () => {
    const points = [
      point("2026-11-01T10:00:00Z", 10_000),
      point("2026-11-02T10:00:00Z", null),
      point("2026-11-04T10:00:00Z", 10_000),
    ];
    expect(shown(priceDays(points, day("2026-11-01"), day("2026-11-04")))).toEqual([
      ["2026-11-01", 10_000, 10_000, 0],
      ["2026-11-02", 10_000, 10_000, 0],
      ["2026-11-04", 10_000, 10_000, 0],
    ]);
  });

  test("a corrected price counts in place of the one that was read, which stays beside it", () => {
    const points = [point("2026-11-01T10:00:00Z", 10_000), point("2026-11-02T10:00:00Z", 990, 9_900)];
    const [, second, third] = priceDays(points, day("2026-11-01"), day("2026-11-03"));
    expect(second).toMatchObject({
      lowestBani: 9_900,
      highestBani: 10_000,
      source: "CORRECTION",
      readLowestBani: 990,
      readHighestBani: 10_000,
    });
    expect(third).toMatchObject({ lowestBani: 9_900, highestBani: 9_900, readLowestBani: 990 });
  });

  test("what was not read and was corrected has no read price; the day's last reading is named", () => {
    const points = [point("2026-11-01T10:00:00Z", null, 9_900)];
    const [first] = priceDays(points, day("2026-11-01"), day("2026-11-01"));
    expect(first).toMatchObject({
      lowestBani: 9_900,
      readLowestBani: null,
      readHighestBani: null,
      readAt: new Date("2026-11-01T10:00:00Z"),
    });
  });
});

/** A year with both changes of the clock. */
const startMs = Date.parse("2026-06-01T00:00:00Z");
const anyPoints = fc
  .uniqueArray(
    fc.record({
      hours: fc.integer({ min: 0, max: 24 * 365 }),
      priceBani: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { freq: 5 }),
    }),
    { selector: ({ hours }) => hours, maxLength: 40 },
  )
  .map((points) =>
    points
      .toSorted((one, other) => one.hours - other.hours)
      .map(({ hours, priceBani }): PricePoint => {
        const observedAt = new Date(startMs + hours * 3_600_000);
        return { observedAt, priceBani, isCorrected: false, readBani: priceBani };
      }),
  );

test("the price at any instant of a day lies between its lowest and highest, and only days with a price have a row", () => {
  let checked = 0;
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 0, max: 364 }), (points, offset) => {
      const from = addDays(day("2026-06-01"), offset);
      const to = addDays(from, 20);
      const days = new Map(priceDays(points, from, to).map((one) => [one.localDay, one]));
      for (let now = from; now <= to; now = addDays(now, 1)) {
        const [begin, end] = [startOfDay(now), startOfDay(addDays(now, 1))];
        const inForce = points.filter(
          ({ observedAt }, place) =>
            observedAt < end &&
            (points[place + 1] === undefined || (points[place + 1]?.observedAt ?? end) >= begin),
        );
        const prices = inForce.flatMap(({ priceBani }) => priceBani ?? []);
        const found = days.get(now);
        if (prices.length === 0) {
          expect(found).toBeUndefined();
          continue;
        }
        checked += 1;
        expect([found?.lowestBani, found?.highestBani]).toEqual([Math.min(...prices), Math.max(...prices)]);
      }
    }),
  );
  expect(checked).toBeGreaterThan(100);
});

test("days computed in two parts are those computed at once", () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 1, max: 360 }), (points, offset) => {
      const [from, to] = [day("2026-06-01"), day("2027-05-31")];
      const middle = addDays(from, offset);
      const parts = [...priceDays(points, from, middle), ...priceDays(points, addDays(middle, 1), to)];
      expect(parts).toEqual(priceDays(points, from, to));
      for (const { localDay, readAt } of parts) expect(localDayOf(readAt) <= localDay).toBe(true);
    }),
    { numRuns: 30 },
  );
});
