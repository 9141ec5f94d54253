import { expect, test } from "vitest";
import { priced } from "../test-support/pricing-server.ts";
import { layoutOf } from "./row-layout.ts";

const idsOf = (...args: Parameters<typeof layoutOf>) => layoutOf(...args).columns.map(({ id }) => id);
const promoted = priced(1, { recommendedPromoPrice: 90, recommendedPromoPriceCampaign: 80 });

test("a column in which every row has a dash is left out", () => {
  expect(idsOf("IN_REVIEW", [priced(1), priced(2)], 0)).toEqual([
    "product",
    "sku",
    "category",
    "brand",
    "price",
    "recommended",
    "rule",
    "action",
    "select",
  ]);
  expect(idsOf("IN_REVIEW", [priced(2), promoted], 0)).toEqual(expect.arrayContaining(["promo", "campaign"]));
  const bare = idsOf("IN_REVIEW", [priced(1, { brand: null, category: " / " })], 0);
  expect(bare).not.toContain("brand");
  expect(bare).not.toContain("category");
});

test("the warnings fit into a window of 1280 px: what does not moves below the name, the brand first", () => {
  // 1280 px less the rail, the page's and the rows' padding and the frame.
  const { columns, folded } = layoutOf("WARNING", [priced(1)], 1_140);
  expect([...folded]).toEqual(["brand", "sku"]);
  expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(["category", "threshold", "action"]));
  expect([...layoutOf("WARNING", [promoted], 1_140).folded]).toEqual(["brand", "sku", "category"]);
  expect([...layoutOf("WARNING", [priced(1)], 1_600).folded]).toEqual([]);
});

test("where nothing more can move, all columns but those of buttons give way", () => {
  const { tracks } = layoutOf("WARNING", [promoted], 900);
  expect(tracks).toMatch(/^minmax\(0, 14\.5fr\) .* 8\.5rem 2\.75rem$/);
  expect(layoutOf("WARNING", [promoted], 2_000).tracks).toMatch(/^minmax\(14\.5rem, 2\.4fr\)/);
});
