import { expect, test } from "vitest";
import type { LocalDay } from "../../../../kit/local-day.ts";
import type { PricingRule } from "../../core/pricing-rule.ts";
import { pricingRule } from "../../core/test-support/rule-factory.ts";
import { countPrecedence, type ProductGroup } from "./count-precedence.ts";

/** A Monday. */
const today = "2026-11-23" as LocalDay;

const groups: readonly ProductGroup[] = [
  { category: "Tools/Drills", brand: "Bosch", sku: null, products: 30 },
  { category: "Tools", brand: "Makita", sku: null, products: 20 },
  { category: "Garden", brand: "bosch", sku: null, products: 5 },
  { category: null, brand: null, sku: "B-1", products: 1 },
];
const tools: Partial<PricingRule> = { scope: { type: "CATEGORY", path: "Tools" } };
const bosch: Partial<PricingRule> = { scope: { type: "BRAND", name: "Bosch" } };
const drills: Partial<PricingRule> = { scope: { type: "CATEGORY", path: "Tools/Drills" } };

/** Rules with ids from 1, named "rule 1" and so on. */
function count(...rules: (Partial<PricingRule> & { canDecide?: boolean })[]) {
  const ranked = rules.map(({ canDecide = true, ...rule }, index) => ({
    canDecide,
    rule: pricingRule({ ruleId: index + 1, name: `rule ${index + 1}`, ...rule }),
  }));
  return countPrecedence(ranked, groups, today);
}

test("the first rule that fits decides; later ones lose those products to it", () => {
  expect(count(tools, bosch, {})).toEqual([
    { ruleId: 1, matches: 50, decides: 50, takenBy: [], isNeverDeciding: false },
    {
      ruleId: 2,
      matches: 35,
      decides: 5,
      takenBy: [{ ruleId: 1, name: "rule 1", products: 30 }],
      isNeverDeciding: false,
    },
    {
      ruleId: 3,
      matches: 56,
      decides: 1,
      takenBy: [
        { ruleId: 1, name: "rule 1", products: 50 },
        { ruleId: 2, name: "rule 2", products: 5 },
      ],
      isNeverDeciding: false,
    },
  ]);
});

test("a rule whose products are all taken can never decide", () => {
  expect(count(tools, drills)[1]).toEqual({
    ruleId: 2,
    matches: 30,
    decides: 0,
    takenBy: [{ ruleId: 1, name: "rule 1", products: 30 }],
    isNeverDeciding: true,
  });
  expect(
    count({ scope: { type: "SKU", sku: "B-1" } }, { scope: { type: "SKU", sku: "B-1" } })[1],
  ).toMatchObject({
    matches: 1,
    isNeverDeciding: true,
  });
});

test.each([
  ["switched off", { isEnabled: false }, 30],
  ["without what it names", { canDecide: false }, 30],
  ["active on Tuesdays only", { weekdays: 0b10 }, 30],
  ["active on Mondays only", { weekdays: 0b1 }, 0],
  ["active from tomorrow", { activeFrom: "2026-11-24" }, 30],
  ["active until today", { activeUntil: "2026-11-23" }, 0],
])("an earlier rule that is %s leaves the later one other days", (_name, earlier, decides) => {
  expect(count({ ...tools, ...earlier }, drills)[1]).toMatchObject({ decides, isNeverDeciding: false });
});

test("a rule of some days can never decide under one that is active on those days as well", () => {
  const advent = { activeFrom: "2026-12-01", activeUntil: "2026-12-24" };
  const sunday = 0b1000000;
  expect(count({ ...tools, ...advent }, { ...drills, ...advent, weekdays: sunday })[1]).toMatchObject({
    decides: 0,
    takenBy: [{ ruleId: 1, products: 30 }],
    isNeverDeciding: true,
  });
});

test("a rule without products decides none, and is not hidden by others", () => {
  const nowhere: Partial<PricingRule> = { scope: { type: "BRAND", name: "Nobody" } };
  expect(count({}, nowhere)[1]).toMatchObject({
    matches: 0,
    decides: 0,
    takenBy: [],
    isNeverDeciding: false,
  });
});
