import fc from "fast-check";
import { expect, test } from "vitest";
import type { LocalDay } from "../../../kit/local-day.ts";
import { decidingRule, isActive, isInScope } from "./deciding-rule.ts";
import type { PricingRule, RuleScope } from "./pricing-rule.ts";
import { pricingRule } from "./test-support/rule-factory.ts";

const sunday = "2026-11-22" as LocalDay;
const product = { category: "Electronice/Telefoane", brand: "Samsung", sku: "S-1" };

test.each<[string, boolean, RuleScope]>([
  ["all products", true, { type: "ALL_PRODUCTS" }],
  ["the category itself", true, { type: "CATEGORY", path: "Electronice/Telefoane" }],
  ["a category above", true, { type: "CATEGORY", path: "Electronice" }],
  ["a category whose name only begins alike", false, { type: "CATEGORY", path: "Electronice/Tele" }],
  ["a category below", false, { type: "CATEGORY", path: "Electronice/Telefoane/Huse" }],
  ["the brand in another case", true, { type: "BRAND", name: "SAMSUNG" }],
  ["another brand", false, { type: "BRAND", name: "Sam" }],
  ["the SKU", true, { type: "SKU", sku: "S-1" }],
  ["another SKU", false, { type: "SKU", sku: "s-1" }],
])("scope: %s", (_, isIn, scope) => {
  expect(isInScope(scope, product)).toBe(isIn);
});

test.each<[string, boolean, Partial<PricingRule>]>([
  ["always", true, {}],
  ["disabled", false, { isEnabled: false }],
  ["from today", true, { activeFrom: "2026-11-22" }],
  ["from tomorrow", false, { activeFrom: "2026-11-23" }],
  ["until today", true, { activeUntil: "2026-11-22" }],
  ["until yesterday", false, { activeUntil: "2026-11-21" }],
  ["on Sundays", true, { weekdays: 0b1000000 }],
  ["on Mondays to Saturdays", false, { weekdays: 0b0111111 }],
])("active %s on a Sunday: %s", (_, expected, over) => {
  expect(isActive(pricingRule(over), sunday)).toBe(expected);
});

test("the first active rule whose scope has the product decides, and only it", () => {
  const scope = fc.constantFrom<RuleScope>(
    { type: "ALL_PRODUCTS" },
    { type: "CATEGORY", path: "Electronice" },
    { type: "BRAND", name: "LG" },
    { type: "SKU", sku: "S-1" },
  );
  const rules = fc.array(
    fc.record({ scope, isEnabled: fc.boolean(), weekdays: fc.integer({ min: 1, max: 127 }) }),
  );
  fc.assert(
    fc.property(rules, (list) => {
      const ordered = list.map((one, index) => pricingRule({ ...one, ruleId: index + 1 }));
      const active = ordered.filter((rule) => isActive(rule, sunday));
      const decides = decidingRule(active, product);
      const able = active.filter((rule) => isInScope(rule.scope, product));
      expect(decides).toBe(able[0] ?? null);
    }),
  );
});
