import { expect, test } from "vitest";
import type { RecommendationRow } from "../../recommendations/core/present-recommendation.ts";
import { exportHeading, exportLine } from "./export-csv.ts";

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

test("a line has one cell for each heading, numbers as Romanian spreadsheets read them", () => {
  const line = exportLine(row, { ruleName: "Sub cel mai mic", link: row.url }, "ro");
  expect(line).toBe(
    'Avertismente;"Râșniță; neagră";R-1;Casă/Bucătărie;Norvik;100,00;93,10;-6,90;;89,99;Sub cel mai mic;a.ro;98,00;https://shop.ro/r\r\n',
  );
  for (const language of ["en", "ro"] as const) expect(exportHeading(language).split(";")).toHaveLength(14);
});

test("a text that a spreadsheet would run is only text", () => {
  const hostile = {
    ...row,
    title: "=1+1",
    sku: "@SUM(A1)",
    brand: "-2+3",
    targetDomain: null,
    targetBani: null,
  };
  const line = exportLine(hostile, { ruleName: "+cmd", link: null }, "en");
  expect(line).toContain("Warnings;'=1+1;'@SUM(A1);");
  expect(line).toContain(";'-2+3;");
  expect(line).toContain(";'+cmd;;;");
});
