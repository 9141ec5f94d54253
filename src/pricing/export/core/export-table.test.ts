import { expect, test } from "vitest";
import type { RecommendationRow } from "../../recommendations/core/present-recommendation.ts";
import { exportColumns, exportRow } from "./export-table.ts";

const row: RecommendationRow = {
  productId: 1,
  version: 1,
  state: "WARNING",
  ruleId: 1,
  refusal: null,
  warning: "threshold",
  ownBani: 10_000,
  recommendedBani: 9_310,
  promoBani: null,
  campaignBani: 8_999,
  profitBani: null,
  guard: null,
  changeBp: -690,
  overThresholdBp: null,
  targetBani: 9_800,
  decisionId: null,
  computedAt: new Date(0),
  sku: "R-1",
  title: "Râșniță; neagră",
  url: "https://shop.ro/r",
  imageUrl: null,
  category: "Casă/Bucătărie",
  brand: "Norvik",
  priceBani: 10_000,
  referenceBani: null,
  targetDomain: "a.ro",
  targetUrl: null,
  lowestDomain: null,
  lowestBani: null,
  lowestUrl: null,
};

test("a row has one cell for each heading: whole bani and basis points, nothing where there is no value", () => {
  const cells = exportRow(row, { ruleName: "Sub cel mai mic", link: row.url, isCurrent: true }, "ro");
  expect(cells).toEqual([
    "Avertizări",
    "Râșniță; neagră",
    "R-1",
    "Casă/Bucătărie",
    "Norvik",
    "10000",
    "9310",
    "-690",
    "",
    "8999",
    "Sub cel mai mic",
    "a.ro",
    "9800",
    "https://shop.ro/r",
  ]);
  for (const language of ["en", "ro"] as const) {
    const headings = exportColumns(language).map(({ heading }) => heading);
    expect(headings).toHaveLength(cells.length);
    expect(headings).not.toContain("");
  }
});

test("a price that is being computed again is in no cell", () => {
  const cells = exportRow(row, { ruleName: "Rule", link: null, isCurrent: false }, "en");
  expect([cells[0], ...cells.slice(5, 10)]).toEqual(["Being recalculated", "10000", "", "", "", ""]);
});
