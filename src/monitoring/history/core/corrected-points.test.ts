import { describe, expect, test } from "vitest";
import { type CorrectedSpan, withCorrections } from "./corrected-points.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8));
const point = (dayNumber: number, priceMinor: number | null, currency: string | null = "RON") => ({
  observedAt: day(dayNumber),
  priceMinor,
  currency,
});
/** Read as 9,90 lei since the 5th; the correct price is 990 lei. */
const misread: CorrectedSpan = {
  readPriceMinor: 990,
  readCurrency: "RON",
  priceMinor: 99_000,
  currency: "RON",
  validFrom: day(5),
  endedAt: null,
};
const pricesOf = (points: readonly { priceMinor: number | null }[]) => points.map((one) => one.priceMinor);

describe("corrected points", () => {
  test("replace the wrongly read price and no other price", () => {
    const points = [point(1, 95_000), point(5, 990), point(7, 990), point(9, 98_000)];
    expect(pricesOf(withCorrections(points, [misread]))).toEqual([95_000, 99_000, 99_000, 98_000]);
  });

  test("start with the first wrong reading: an equal earlier price is correct", () => {
    expect(pricesOf(withCorrections([point(2, 990), point(5, 990)], [misread]))).toEqual([990, 99_000]);
  });

  test("end with the correction", () => {
    const ended = { ...misread, endedAt: day(8) };
    const points = [point(5, 990), point(8, 990), point(10, 990)];
    expect(pricesOf(withCorrections(points, [ended]))).toEqual([99_000, 990, 990]);
  });

  test("match by currency, also for a page without a price", () => {
    const unpriced = { ...misread, readPriceMinor: null, readCurrency: null };
    expect(pricesOf(withCorrections([point(5, 990, "EUR")], [misread]))).toEqual([990]);
    expect(pricesOf(withCorrections([point(6, null, null)], [unpriced]))).toEqual([99_000]);
  });
});
