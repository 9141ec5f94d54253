import { expect, test } from "vitest";
import { ruleBody } from "../core/test-support/rule-body.ts";
import type { BusinessRule } from "../rules.contract.ts";
import { draftOf, emptyDraft, type RuleDraft, readRule } from "./rule-form.ts";

const named: RuleDraft = { ...emptyDraft, name: "Rule" };
const errorsOf = (over: Partial<RuleDraft>) => {
  const read = readRule({ ...named, ...over });
  return read.ok ? null : read.errors;
};
const bodyOf = (over: Partial<RuleDraft>) => {
  const read = readRule({ ...named, ...over });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.body;
};

test("a stored rule becomes its form and the same rule again", () => {
  const rule: BusinessRule = {
    ...ruleBody({
      filterType: "BRAND",
      brand: "Bosch",
      priceStrategy: "UPSELL",
      value: -2.5,
      merchant: "a.ro",
      ending: ".90",
      weekdays: [1, 7],
      activeFrom: "2026-12-01",
      guards: { minMarginPercent: 12.5, maxStepPercent: null, maxChangesPerDay: 2 },
    }),
    id: 3,
    version: 4,
    ruleType: "MARKUP",
    problem: null,
  };
  const draft = draftOf(rule);
  expect(draft).toMatchObject({ value: "2,5", minMargin: "12,5", maxStep: "", maxChanges: "2" });
  const { id: _id, version: _version, ruleType: _type, problem: _problem, ...body } = rule;
  expect(readRule(draft)).toEqual({ ok: true, body });
});

test("an upsell is stored negative, and its size must be above 0", () => {
  expect(bodyOf({ priceStrategy: "UPSELL", value: "3" }).value).toBe(-3);
  expect(errorsOf({ priceStrategy: "UPSELL", value: "0" })).toEqual({ value: "RULE_VALUE_NOT_NEGATIVE" });
  expect(errorsOf({ priceStrategy: "UPSELL", value: "-3" })).toEqual({ value: "RULE_VALUE_NOT_NEGATIVE" });
});

test("what the scope and the strategy do not use is left out", () => {
  const typed = { category: "Tools", brand: "Bosch", sku: "B-1", merchant: "a.ro", value: "no number" };
  expect(bodyOf({ ...typed, filterType: "SKU", priceStrategy: "MATCH" })).toMatchObject({
    category: null,
    brand: null,
    sku: "B-1",
    merchant: "a.ro",
    value: 0,
  });
  expect(bodyOf({ ...typed, value: "5", priceStrategy: "LOWEST" }).merchant).toBeNull();
});

test.each<[Partial<RuleDraft>, Record<string, string>]>([
  [{ name: " " }, { name: "name-missing" }],
  [{ name: "x".repeat(101) }, { name: "name-too-long" }],
  [{ value: "" }, { value: "not-a-percent" }],
  [{ value: "1,234.5.6", priceAdjustmentType: "RON" }, { value: "not-an-amount" }],
  [{ value: "100" }, { value: "RULE_UNDERCUT_TOO_LARGE" }],
  [{ value: "0", priceStrategy: "UNDERCUT" }, { value: "RULE_VALUE_NOT_POSITIVE" }],
  [{ threshold: "-1" }, { threshold: "not-a-threshold" }],
  [{ threshold: "1001" }, { threshold: "not-a-threshold" }],
  [{ filterType: "CATEGORY" }, { category: "RULE_SCOPE_MISSING" }],
  [{ filterType: "BRAND" }, { brand: "RULE_SCOPE_MISSING" }],
  [{ filterType: "SKU", sku: " " }, { sku: "RULE_SCOPE_MISSING" }],
  [{ weekdays: [] }, { weekdays: "no-weekday" }],
  [{ activeFrom: "2026-12-02", activeUntil: "2026-12-01" }, { activeUntil: "RULE_DAYS_REVERSED" }],
  [
    { hasOwnGuards: true, minMargin: "100", maxStep: "x", maxChanges: "1,5" },
    { minMargin: "not-a-margin", maxStep: "not-a-step", maxChanges: "not-a-count" },
  ],
  [
    { filterType: "BRAND", value: "100", activeFrom: "2026-12-02", activeUntil: "2026-12-01" },
    { brand: "RULE_SCOPE_MISSING", value: "RULE_UNDERCUT_TOO_LARGE", activeUntil: "RULE_DAYS_REVERSED" },
  ],
])("%o is wrong: %o", (over, errors) => {
  expect(errorsOf(over)).toEqual(errors);
});
