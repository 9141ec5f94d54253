import type { RuleBody } from "../rules.contract.ts";

/** Highest undercut in percent points: an undercut must leave a price. */
const maxUndercut = 99.99;
const maxMarkup = 1_000;

export type RuleErrorCode =
  | "RULE_UNDERCUT_TOO_LARGE"
  | "RULE_MARKUP_TOO_LARGE"
  | "RULE_VALUE_NOT_NEGATIVE"
  | "RULE_VALUE_NOT_POSITIVE"
  | "RULE_SCOPE_MISSING"
  | "RULE_DAYS_REVERSED"
  | "RULE_WEEKDAYS_REPEATED";

export interface RuleError {
  readonly code: RuleErrorCode;
  readonly field: keyof RuleBody;
}

/** What is wrong with a rule beyond the form of its fields: at most one error of its scope, its value and its days each. */
export function ruleErrors(rule: RuleBody): RuleError[] {
  return [scopeError(rule), valueError(rule), calendarError(rule)].filter((error) => error !== null);
}

/** The first of them; null: nothing. */
export function validateRule(rule: RuleBody): RuleError | null {
  return ruleErrors(rule)[0] ?? null;
}

function scopeError({ filterType, category, brand, sku }: RuleBody): RuleError | null {
  if (filterType === "CATEGORY" && category === null)
    return { code: "RULE_SCOPE_MISSING", field: "category" };
  if (filterType === "BRAND" && brand === null) return { code: "RULE_SCOPE_MISSING", field: "brand" };
  if (filterType === "SKU" && sku === null) return { code: "RULE_SCOPE_MISSING", field: "sku" };
  return null;
}

function valueError({ priceStrategy, priceAdjustmentType, value }: RuleBody): RuleError | null {
  if (priceStrategy === "MATCH") return null;
  if (priceStrategy === "UPSELL" && value >= 0) return { code: "RULE_VALUE_NOT_NEGATIVE", field: "value" };
  if (priceStrategy === "UNDERCUT" && value <= 0) return { code: "RULE_VALUE_NOT_POSITIVE", field: "value" };
  if (priceAdjustmentType === "PERCENTAGE") {
    if (value > maxUndercut) return { code: "RULE_UNDERCUT_TOO_LARGE", field: "value" };
    if (value < -maxMarkup) return { code: "RULE_MARKUP_TOO_LARGE", field: "value" };
  }
  return null;
}

function calendarError({ activeFrom, activeUntil, weekdays }: RuleBody): RuleError | null {
  if (activeFrom !== null && activeUntil !== null && activeUntil < activeFrom) {
    return { code: "RULE_DAYS_REVERSED", field: "activeUntil" };
  }
  if (new Set(weekdays).size < weekdays.length) return { code: "RULE_WEEKDAYS_REPEATED", field: "weekdays" };
  return null;
}
