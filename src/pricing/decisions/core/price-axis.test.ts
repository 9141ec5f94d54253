import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AxisPrices, axisInset, placeLabels, priceScale, stackDots } from "./price-axis.ts";

const none: AxisPrices = {
  offers: [],
  own: null,
  recommended: null,
  target: null,
  floor: null,
  ceiling: null,
};

describe("the scale", () => {
  test("goes from the lowest to the highest price", () => {
    const at = priceScale({ ...none, offers: [98, 104], own: 100, recommended: 95, floor: 94 }, 248);
    // 200 px for 10 lei.
    expect([94, 95, 100, 104].map((price) => at?.(price).x)).toEqual([24, 44, 144, 224]);
  });

  test("leaves out what is below half of the lowest or above twice the highest decisive price", () => {
    const at = priceScale({ ...none, offers: [49, 50, 200, 201], own: 100, floor: 1 }, 248);
    expect(at?.(49)).toEqual({ x: 0, beyond: "left" });
    expect(at?.(1)).toEqual({ x: 0, beyond: "left" });
    expect(at?.(50)).toEqual({ x: axisInset, beyond: null });
    expect(at?.(200)).toEqual({ x: 224, beyond: null });
    expect(at?.(201)).toEqual({ x: 248, beyond: "right" });
  });

  test("places a single price in the middle", () => {
    expect(priceScale({ ...none, own: 100 }, 248)?.(100)).toEqual({ x: 124, beyond: null });
  });

  test("goes by the offers where there is neither an own price nor a target, and by the bounds without offers", () => {
    expect(priceScale({ ...none, offers: [10, 15], floor: 1 }, 248)?.(1).beyond).toBe("left");
    expect(priceScale({ ...none, floor: 1, ceiling: 2 }, 248)?.(2).x).toBe(224);
  });

  test("is none without prices", () => {
    expect(priceScale(none, 248)).toBeNull();
  });

  const price = fc.integer({ min: 1, max: 10_000_000 }).map((bani) => bani / 100);
  const optional = fc.option(price, { nil: null });
  const anyPrices = fc.record({
    offers: fc.array(price, { maxLength: 12 }),
    own: optional,
    recommended: optional,
    target: optional,
    floor: optional,
    ceiling: optional,
  });

  test("keeps every price within the axis and in order, and shows each decisive one", () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 200, max: 1_000 }), (prices, width) => {
        const at = priceScale(prices, width);
        const { offers, own, recommended, target, floor, ceiling } = prices;
        const decisive = [own, recommended, target].filter((one) => one !== null);
        const all = [...decisive, ...offers, floor, ceiling].filter((one) => one !== null);
        if (all.length === 0) {
          expect(at).toBeNull();
          return;
        }
        const xs = all.toSorted((a, b) => a - b).map((one) => at?.(one).x ?? Number.NaN);
        expect(xs).toEqual(xs.toSorted((a, b) => a - b));
        expect(xs.every((x) => x >= 0 && x <= width)).toBe(true);
        for (const one of decisive) expect(at?.(one).beyond).toBeNull();
      }),
    );
  });
});

describe("labels", () => {
  test("are centred at their marks where there is room", () => {
    expect(
      placeLabels(
        [
          { key: "b", at: 200, width: 60 },
          { key: "a", at: 50, width: 40 },
        ],
        300,
        8,
      ),
    ).toEqual([
      { key: "a", at: 50, width: 40, x: 30, lane: 0 },
      { key: "b", at: 200, width: 60, x: 170, lane: 0 },
    ]);
  });

  test("move aside for each other and at the ends", () => {
    const placed = placeLabels(
      [
        { key: "a", at: 290, width: 60 },
        { key: "b", at: 295, width: 60 },
      ],
      300,
      8,
    );
    expect(placed.map(({ x }) => x)).toEqual([172, 240]);
  });

  test("take a second lane where one is too short", () => {
    const wide = (key: string) => ({ key, at: 100, width: 150 });
    expect(placeLabels([wide("a"), wide("b"), wide("c")], 310, 8).map(({ lane }) => lane)).toEqual([0, 0, 1]);
  });

  test("never overlap and never leave the box", () => {
    const label = fc.record({
      at: fc.double({ min: 0, max: 310, noNaN: true }),
      width: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 6 }), fc.integer({ min: 310, max: 960 }), (labels, width) => {
        const placed = placeLabels(
          labels.map((one, index) => ({ ...one, key: String(index) })),
          width,
          8,
        );
        expect(placed).toHaveLength(labels.length);
        for (const one of placed) {
          expect(one.x).toBeGreaterThanOrEqual(-1e-9);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 1e-9);
          for (const other of placed) {
            if (other === one || other.lane !== one.lane) continue;
            const isApart = one.x + one.width <= other.x + 1e-9 || other.x + other.width <= one.x + 1e-9;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });
});

describe("dots", () => {
  test("that would cover each other are stacked, up to the highest level", () => {
    expect(stackDots([10, 100, 12, 14, 16, 31], 10, 3)).toEqual([0, 0, 1, 2, 2, 0]);
  });

  test("of one level stand apart below the highest one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 30 }), (places) => {
        const levels = stackDots(places, 10, 3);
        for (const level of [0, 1]) {
          const xs = places.filter((_, index) => levels[index] === level).sort((a, b) => a - b);
          for (const [index, x] of xs.entries()) {
            if (index > 0) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThanOrEqual(10);
          }
        }
      }),
    );
  });
});
