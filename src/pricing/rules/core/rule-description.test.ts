import { expect, test } from "vitest";
import { describeRule, type RulePart } from "./rule-description.ts";
import { ruleBody } from "./test-support/rule-body.ts";

const only = (rule: Parameters<typeof ruleBody>[0], part: RulePart["part"]) =>
  describeRule(ruleBody(rule)).filter((one) => one.part === part);

test("a plain rule is its scope, its price and its threshold", () => {
  expect(describeRule(ruleBody())).toEqual([
    { part: "scope", scope: "ALL_PRODUCTS", name: null },
    { part: "price", direction: "below", distance: { by: "PERCENTAGE", size: 5 }, merchant: null },
    { part: "threshold", percent: 10 },
  ]);
});

test.each([
  [{ filterType: "CATEGORY", category: "Tools/Drills" }, "Tools/Drills"],
  [{ filterType: "BRAND", brand: "Bosch" }, "Bosch"],
  [{ filterType: "SKU", sku: "B-1" }, "B-1"],
] as const)("the scope %o is named %s", (scope, name) => {
  expect(only(scope, "scope")).toEqual([{ part: "scope", scope: scope.filterType, name }]);
});

test("a markup is stored negative and described by its size", () => {
  const rule = {
    priceStrategy: "UPSELL",
    priceAdjustmentType: "RON",
    value: -2.5,
    merchant: "a.ro",
  } as const;
  expect(only(rule, "price")).toEqual([
    { part: "price", direction: "above", distance: { by: "RON", size: 2.5 }, merchant: "a.ro" },
  ]);
});

test("matching and a value of 0 are equal; the lowest priced merchant ignores a named competitor", () => {
  const equal = { part: "price", direction: "equal", distance: null };
  expect(only({ priceStrategy: "MATCH", value: 5, merchant: "a.ro" }, "price")).toEqual([
    { ...equal, merchant: "a.ro" },
  ]);
  expect(only({ priceStrategy: "LOWEST", value: 0, merchant: "a.ro" }, "price")).toEqual([
    { ...equal, merchant: null },
  ]);
});

test("ending, promotions, calendar and own limits follow in this order", () => {
  const described = describeRule(
    ruleBody({
      ending: ".99",
      leavePromotions: true,
      activeUntil: "2026-12-24",
      weekdays: [6, 1],
      guards: { minMarginPercent: 12.5, maxStepPercent: null, maxChangesPerDay: 1 },
    }),
  );
  expect(described.slice(2)).toEqual([
    { part: "ending", ending: ".99" },
    { part: "threshold", percent: 10 },
    { part: "promotions" },
    { part: "days", from: null, until: "2026-12-24" },
    { part: "weekdays", days: [1, 6] },
    { part: "margin", percent: 12.5 },
    { part: "step", percent: null },
    { part: "changes", perDay: 1 },
  ]);
});
