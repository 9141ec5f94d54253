import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDay } from "../../../kit/local-day.ts";
import { type PriceDay, priceDays } from "./price-days.ts";
import {
  type AnnouncedReduction,
  earliestNeeded,
  reductionPercent,
  referencePrice,
} from "./reference-price.ts";

const day = (text: string) => text as LocalDay;
const start = day("2026-11-27");
type Day = Pick<PriceDay, "localDay" | "lowestBani" | "highestBani">;

/** Days of one price each, from the first of some days on. */
function daysOf(from: LocalDay, prices: readonly number[]): Day[] {
  return prices.map((price, place) => ({
    localDay: addDays(from, place),
    lowestBani: price,
    highestBani: place === 0 ? price : Math.max(price, prices[place - 1] ?? price),
  }));
}
const from = (startsOn: LocalDay, announcedBani: number | null = null) => ({ startsOn, announcedBani });
const steady = (count: number, price: number) => Array<number>(count).fill(price);

describe("the reference price", () => {
  test("is the lowest price of the 30 days before, at its latest day; the first day itself does not count", () => {
    // 28 October to 26 November: 100 lei, but 85 on the 10th, 90 on the 20th; 70 on the first day of the promotion.
    const days = daysOf(day("2026-10-28"), steady(31, 10_000)).map((one) => {
      if (one.localDay === "2026-11-10") return { ...one, lowestBani: 8_500 };
      if (one.localDay === "2026-11-20") return { ...one, lowestBani: 9_000 };
      return one.localDay === start ? { ...one, lowestBani: 7_000 } : one;
    });
    expect(referencePrice(days, from(start), [], day("2026-01-01"))).toEqual({
      referenceBani: 8_500,
      referenceDay: "2026-11-10",
      isSinceFirstSeen: false,
    });
    expect(referencePrice(days, from(start), [], null)?.isSinceFirstSeen).toBe(false);
  });

  test("has a window of exactly 30 local days, also over a change of the clock", () => {
    const outside = [{ localDay: day("2026-10-27"), lowestBani: 1, highestBani: 1 }];
    const days = [...outside, ...daysOf(day("2026-10-28"), steady(30, 10_000))];
    expect(referencePrice(days, from(start), [], day("2026-10-27"))).toEqual({
      referenceBani: 10_000,
      referenceDay: "2026-11-26",
      isSinceFirstSeen: false,
    });
  });

  test("of a product that is known for fewer days is the lowest since then, and says so", () => {
    const days = daysOf(day("2026-11-20"), [10_000, 9_500, 9_800]);
    expect(referencePrice(days, from(start), [], day("2026-11-20"))).toEqual({
      referenceBani: 9_500,
      referenceDay: "2026-11-21",
      isSinceFirstSeen: true,
    });
    expect(referencePrice(days, from(start), [], day("2026-10-28"))?.isSinceFirstSeen).toBe(false);
  });

  test("is not known without a price before", () => {
    expect(referencePrice([], from(start), [], null)).toBeNull();
    expect(referencePrice(daysOf(start, [5_000]), from(start), [], start)).toBeNull();
  });
});

describe("reductions that follow each other", () => {
  /** 100 lei, from 1 November 90, from the 10th 80: announced all along. */
  const falling = daysOf(day("2026-09-20"), [
    ...steady(42, 10_000),
    ...steady(9, 9_000),
    ...steady(17, 8_000),
  ]);
  const running: AnnouncedReduction[] = [{ startsOn: day("2026-11-01"), endsOn: null }];

  test("keep the reference price of the first step while the price does not rise", () => {
    expect(referencePrice(falling, from(start), running, day("2026-01-01"))).toEqual({
      referenceBani: 10_000,
      referenceDay: "2026-10-31",
      isSinceFirstSeen: false,
    });
    const steps: AnnouncedReduction[] = [
      { startsOn: day("2026-11-01"), endsOn: day("2026-11-09") },
      { startsOn: day("2026-11-10"), endsOn: day("2026-11-26") },
    ];
    expect(referencePrice(falling, from(start), steps, null)?.referenceBani).toBe(10_000);
  });

  test("a fall that was never announced is no first step: the lower price counts", () => {
    expect(referencePrice(falling, from(start), [], null)?.referenceBani).toBe(8_000);
  });

  test("a day without a reduction in between begins a new window", () => {
    const ended: AnnouncedReduction[] = [{ startsOn: day("2026-11-01"), endsOn: day("2026-11-25") }];
    expect(referencePrice(falling, from(start), ended, null)?.referenceBani).toBe(8_000);
  });

  test("a rise in between begins a new window", () => {
    const risen = falling.map((one) =>
      one.localDay === "2026-11-15" ? { ...one, lowestBani: 8_000, highestBani: 8_500 } : one,
    );
    expect(referencePrice(risen, from(start), running, null)?.referenceBani).toBe(8_000);
  });

  test("a reduction that begins with a higher price than the one before it had begins a new window", () => {
    const atPrice = (bani: number) =>
      referencePrice(falling, from(start, bani), running, null)?.referenceBani;
    expect(atPrice(8_001)).toBe(8_000);
    expect(atPrice(8_000)).toBe(10_000);
    expect(atPrice(7_000)).toBe(10_000);
  });

  test("the days that are needed reach back to the window of the first one", () => {
    expect(earliestNeeded(start, [])).toBe("2026-10-28");
    expect(earliestNeeded(start, running)).toBe("2026-10-02");
  });
});

test("the percentage is rounded down, and there is none at or above the reference", () => {
  expect(reductionPercent(10_000, 9_001)).toBe(9);
  expect(reductionPercent(9_999, 6_666)).toBe(33);
  expect(reductionPercent(10_000, 9_999)).toBe(0);
  expect(reductionPercent(10_000, 10_000)).toBeNull();
  expect(reductionPercent(10_000, 12_000)).toBeNull();
});

/** Prices that move up and down, or only fall. */
const anyDays = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99 })), {
      minLength: 40,
      maxLength: 90,
    }),
    fc.boolean(),
  )
  .map(([found, isFalling]) => {
    const prices = found.map(([price]) => price);
    const ordered = isFalling ? prices.toSorted((one, other) => other - one) : prices;
    return daysOf(day("2026-09-01"), ordered).filter((_, place) => (found[place]?.[1] ?? 0) > 5);
  });
const anyEarlier = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 89 }), fc.option(fc.integer({ min: 0, max: 40 }))), {
    maxLength: 4,
  })
  .map((found) =>
    found.map(([from, length]): AnnouncedReduction => {
      const startsOn = addDays(day("2026-09-01"), from);
      return { startsOn, endsOn: length === null ? null : addDays(startsOn, length) };
    }),
  );

test("never above any day of the 30 days before, unless reductions follow each other; then of the first", () => {
  let [alone, following] = [0, 0];
  fc.assert(
    fc.property(anyDays, anyEarlier, fc.integer({ min: 30, max: 95 }), (days, earlier, offset) => {
      const startsOn = addDays(day("2026-09-01"), offset);
      const among = (first: LocalDay) =>
        days.filter(({ localDay }) => localDay >= addDays(first, -30) && localDay < first);
      const simple = referencePrice(days, from(startsOn), [], null);
      for (const { lowestBani } of among(startsOn)) {
        expect(simple?.referenceBani).toBeLessThanOrEqual(lowestBani);
      }
      if (simple !== null) alone += 1;
      const found = referencePrice(days, from(startsOn), earlier, null);
      const firsts = [startsOn, ...earlier.map((one) => one.startsOn)].map((first) =>
        among(first).length === 0 ? null : Math.min(...among(first).map((one) => one.lowestBani)),
      );
      expect(firsts).toContain(found?.referenceBani ?? null);
      if (found?.referenceBani !== simple?.referenceBani) following += 1;
      const needed = earliestNeeded(startsOn, earlier);
      expect(
        referencePrice(
          days.filter(({ localDay }) => localDay >= needed),
          from(startsOn),
          earlier,
          null,
        ),
      ).toEqual(found);
    }),
    { numRuns: 300 },
  );
  expect(alone).toBeGreaterThan(20);
  expect(following).toBeGreaterThan(0);
});

test("a price that only falls, announced from the first step on, keeps the price before it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 90_000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 700 })), {
        minLength: 1,
        maxLength: 20,
      }),
      (before, cuts) => {
        const firstStep = day("2026-10-20");
        const points = [{ hours: -24 * 60, price: before }];
        for (const [hours, cut] of cuts) {
          const last = points.at(-1) ?? { hours: 0, price: before };
          points.push({ hours: Math.max(last.hours, 0) + hours, price: last.price - cut });
        }
        const days = priceDays(
          points.map(({ hours, price }) => ({
            observedAt: new Date(Date.parse("2026-10-20T06:00:00Z") + hours * 3_600_000),
            priceBani: price,
            isCorrected: false,
            readBani: price,
          })),
          day("2026-09-01"),
          day("2026-12-31"),
        );
        const announced = [{ startsOn: firstStep, endsOn: null }];
        const found = referencePrice(days, from(day("2026-12-20")), announced, null);
        expect(found).toMatchObject({ referenceBani: before, referenceDay: "2026-10-19" });
      },
    ),
  );
});
