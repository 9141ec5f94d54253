import { describe, expect, test } from "vitest";
import type { LocalDay } from "../../../kit/local-day.ts";
import { fedPrice, type PriceToFeed } from "./price-feed-text.ts";

type Promotion = NonNullable<PriceToFeed["promotion"]>;

const row: PriceToFeed = { recommendedBani: 9_500, promoBani: null, regularBani: null, promotion: null };
const campaign: Promotion = {
  kind: "PLANNED",
  announcedBani: 9_000,
  startsOn: "2026-12-01" as LocalDay,
  endsOn: "2026-12-06" as LocalDay,
  hasBegun: false,
};
const feed = (changes: Partial<PriceToFeed>) => {
  const { priceBani, salePriceBani, saleStartsOn, saleEndsOn } = fedPrice("A", { ...row, ...changes });
  return [priceBani, salePriceBani, saleStartsOn, saleEndsOn];
};
const priceOnly = (bani: number) => [bani, null, null, null];
const days = ["2026-12-01", "2026-12-06"];

describe("a planned campaign", () => {
  test("is stated before it begins: the approved price until then, its announced price on its days", () => {
    expect(feed({ promotion: campaign })).toEqual([9_500, 9_000, ...days]);
  });

  test("without a last day, or that reduces nothing, is not stated before it begins", () => {
    expect(feed({ promotion: { ...campaign, endsOn: null } })).toEqual(priceOnly(9_500));
    expect(feed({ promotion: { ...campaign, announcedBani: 9_500 } })).toEqual(priceOnly(9_500));
  });

  test("while it runs has the approved price, but never more than was announced, beside the regular price", () => {
    const promotion = { ...campaign, hasBegun: true };
    expect(feed({ regularBani: 12_000, promotion })).toEqual([12_000, 9_000, ...days]);
    expect(feed({ regularBani: 12_000, promotion, recommendedBani: 8_800, promoBani: 8_800 })).toEqual([
      12_000,
      8_800,
      ...days,
    ]);
    expect(feed({ promotion })).toEqual(priceOnly(9_000));
  });

  test("yields to a promotion that the page shows already", () => {
    expect(feed({ promoBani: 9_500, regularBani: 12_000, promotion: campaign })).toEqual([
      12_000,
      9_500,
      null,
      null,
    ]);
  });
});

test("a promotion of the page has the approved price, and no sale price without a higher regular price", () => {
  const promotion: Promotion = { ...campaign, kind: "DETECTED", endsOn: null, hasBegun: true };
  const running = { promoBani: 9_500, promotion };
  expect(feed({ ...running, regularBani: 12_000 })).toEqual([12_000, 9_500, "2026-12-01", null]);
  expect(feed({ ...running, regularBani: 9_500 })).toEqual(priceOnly(9_500));
});
