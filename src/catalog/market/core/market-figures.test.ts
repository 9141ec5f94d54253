import { expect, test } from "vitest";
import { type MarketOffer, marketFigures } from "./market-figures.ts";

function offer(priceMinor: number | null, over: Partial<MarketOffer> = {}): MarketOffer {
  return {
    priceMinor,
    currency: "RON",
    availability: "IN_STOCK",
    isFresh: true,
    isMatched: false,
    isSuspicious: false,
    ...over,
  };
}

test("figures of three offers, one of them out of stock, worked by hand", () => {
  const offers = [offer(9_000), offer(9_501), offer(8_000, { availability: "OUT_OF_STOCK" })];
  expect(marketFigures(10_000, offers)).toEqual({
    // 26,501 / 3 = 8,833.67; 2,000 / 8,000 = 25 %; 1,166 / 8,834 = 13.199 %
    all: {
      offers: 3,
      cheaper: 3,
      minBani: 8_000,
      avgBani: 8_834,
      maxBani: 9_501,
      overMinBp: 2_500,
      overAvgBp: 1_320,
    },
    // 18,501 / 2 = 9,250.5, half up; 1,000 / 9,000 = 11.11 %; 749 / 9,251 = 8.0964 %
    in: {
      offers: 2,
      cheaper: 2,
      minBani: 9_000,
      avgBani: 9_251,
      maxBani: 9_501,
      overMinBp: 1_111,
      overAvgBp: 810,
    },
    hasFreshOffer: true,
  });
});

test("offers without a price or in another currency are not included", () => {
  const { all, hasFreshOffer } = marketFigures(10_000, [
    offer(null),
    offer(500, { currency: "EUR", isFresh: false }),
  ]);
  expect(all).toMatchObject({ offers: 0, cheaper: 0, minBani: null, overMinBp: null });
  expect(hasFreshOffer).toBe(true);
});

test("an equal price is not cheaper", () => {
  expect(marketFigures(9_000, [offer(9_000)]).all).toMatchObject({ cheaper: 0, overMinBp: 0 });
});

test("without an own price there are no differences", () => {
  const { all } = marketFigures(null, [offer(9_000)]);
  expect(all).toMatchObject({ offers: 1, cheaper: 0, minBani: 9_000, overMinBp: null, overAvgBp: null });
});
