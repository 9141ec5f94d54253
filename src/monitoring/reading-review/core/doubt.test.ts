import { expect, test } from "vitest";
import { known, pricedReading, unpricedReading } from "../../../../test/factories/reading.ts";
import type { Known } from "../../extraction/reading.ts";
import { DOUBTFUL_PRICE } from "../../observation/core/suspicion.ts";
import { doubtfulOf, doubtsOf } from "./doubt.ts";

function knownWith<T>(value: T, confidence: number): Known<T> {
  return { ...known(value), confidence };
}

test("a reading is doubtful below the thresholds of price and availability, each for itself", () => {
  expect(doubtsOf(pricedReading(12_990))).toEqual([]);
  expect(doubtsOf(pricedReading(12_990, { priceMinor: knownWith(12_990, DOUBTFUL_PRICE) }))).toEqual([]);
  expect(doubtsOf(pricedReading(12_990, { priceMinor: knownWith(12_990, DOUBTFUL_PRICE - 0.01) }))).toEqual([
    "price",
  ]);
  const isUnclear = { availability: knownWith("OUT_OF_STOCK" as const, 0.62) };
  expect(doubtsOf(pricedReading(12_990, isUnclear))).toEqual(["availability"]);
  const isUnstated = { value: "IN_STOCK" as const, confidence: 0.6, sources: [] };
  expect(doubtsOf(pricedReading(12_990, { availability: isUnstated }))).toEqual([]);
  expect(doubtsOf(pricedReading(12_990, { ...isUnclear, priceMinor: knownWith(12_990, 0.5) }))).toEqual([
    "price",
    "availability",
  ]);
});

test("a page without a price is doubtful where one of its amounts is a possible price", () => {
  const withBest = (probability: number) => ({
    priceProbabilities: { none: 1 - probability, amounts: [{ priceMinor: 4_900, probability }] },
  });
  expect(doubtsOf(unpricedReading("no-price"))).toEqual([]);
  expect(doubtsOf(unpricedReading("no-price", withBest(0.19)))).toEqual([]);
  expect(doubtsOf(unpricedReading("no-price", withBest(0.2)))).toEqual(["price"]);
  expect(doubtsOf(unpricedReading("ambiguous", withBest(0.35)))).toEqual(["price"]);
  expect(doubtsOf(unpricedReading("not-a-product", withBest(0.35)))).toEqual([]);
});

test("the kept form offers the other amounts, most probable first, without the price itself", () => {
  const amounts = [
    { priceMinor: 12_990, probability: 0.55 },
    { priceMinor: 10_916, probability: 0.4 },
    { priceMinor: 1_999, probability: 0.03 },
    { priceMinor: 500, probability: 0.01 },
  ];
  const reading = pricedReading(12_990, {
    priceMinor: knownWith(12_990, 0.55),
    priceProbabilities: { none: 0.01, amounts },
  });
  expect(doubtfulOf(reading)).toEqual({
    doubts: ["price"],
    priceMinor: 12_990,
    currency: "RON",
    priceProbability: 0.55,
    availability: "IN_STOCK",
    availabilityProbability: 0.9,
    otherPrices: amounts.slice(1, 3),
  });
  expect(doubtfulOf(pricedReading(12_990))).toBeUndefined();
});

test("without a price, the probability is that of no price at all, and availability that is not stated is none", () => {
  const reading = unpricedReading("ambiguous", {
    availability: knownWith("NOT_AVAILABLE" as const, 0.9),
    priceProbabilities: { none: 0.1, amounts: [{ priceMinor: 900, probability: 0.35 }] },
  });
  expect(doubtfulOf(reading)).toMatchObject({
    priceMinor: null,
    currency: null,
    priceProbability: 0.1,
    availability: null,
    availabilityProbability: null,
    otherPrices: [{ priceMinor: 900, probability: 0.35 }],
  });
});
