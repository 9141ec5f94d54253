import { hasTwoDecimals, maxAmount } from "../../../kit/money.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { type RuleErrorCode, ruleErrors } from "../core/validate-rule.ts";
import {
  type BusinessRule,
  type GuardLimits,
  maxDailyChanges,
  maxMarginPercent,
  maxRuleName,
  maxStepPercent,
  maxThresholdPercent,
  type RuleBody,
} from "../rules.contract.ts";

/** Values of the form; numbers as they are typed. */
export interface RuleDraft
  extends Pick<
    RuleBody,
    | "filterType"
    | "priceStrategy"
    | "priceAdjustmentType"
    | "ending"
    | "enabled"
    | "weekdays"
    | "leavePromotions"
  > {
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly sku: string;
  /** The size of an upsell; otherwise with its sign. */
  readonly value: string;
  /** Empty: all competitors. */
  readonly merchant: string;
  readonly threshold: string;
  readonly activeFrom: string;
  readonly activeUntil: string;
  readonly hasOwnGuards: boolean;
  readonly minMargin: string;
  readonly maxStep: string;
  readonly maxChanges: string;
}

export type DraftField = keyof RuleDraft;
export type DraftError =
  | RuleErrorCode
  | "name-missing"
  | "name-too-long"
  | "not-a-percent"
  | "not-an-amount"
  | "not-a-threshold"
  | "not-a-margin"
  | "not-a-step"
  | "not-a-count"
  | "no-weekday";

export type DraftReading =
  | { readonly ok: true; readonly body: RuleBody }
  | { readonly ok: false; readonly errors: Partial<Record<DraftField, DraftError>> };

export const emptyDraft: RuleDraft = {
  name: "",
  filterType: "ALL_PRODUCTS",
  category: "",
  brand: "",
  sku: "",
  priceStrategy: "LOWEST",
  priceAdjustmentType: "PERCENTAGE",
  value: "1",
  merchant: "",
  threshold: "10",
  ending: "none",
  enabled: true,
  activeFrom: "",
  activeUntil: "",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  leavePromotions: false,
  hasOwnGuards: false,
  minMargin: "",
  maxStep: "",
  maxChanges: "",
};

/** The form of a stored rule. */
export function draftOf(rule: BusinessRule): RuleDraft {
  const { guards } = rule;
  return {
    name: rule.name,
    filterType: rule.filterType,
    category: rule.category ?? "",
    brand: rule.brand ?? "",
    sku: rule.sku ?? "",
    priceStrategy: rule.priceStrategy,
    priceAdjustmentType: rule.priceAdjustmentType,
    value: typed(rule.priceStrategy === "UPSELL" ? -rule.value : rule.value),
    merchant: rule.merchant ?? "",
    threshold: typed(rule.thresholdPercentage),
    ending: rule.ending,
    enabled: rule.enabled,
    activeFrom: rule.activeFrom ?? "",
    activeUntil: rule.activeUntil ?? "",
    weekdays: rule.weekdays,
    leavePromotions: rule.leavePromotions,
    hasOwnGuards: guards !== null,
    minMargin: typed(guards?.minMarginPercent ?? null),
    maxStep: typed(guards?.maxStepPercent ?? null),
    maxChanges: typed(guards?.maxChangesPerDay ?? null),
  };
}

/** A number as the form shows it, with the decimal comma of the other amounts; null is empty. */
export function typed(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}

/** Validates the form. Fields that the chosen scope and strategy do not use are not looked at. */
export function readRule(draft: RuleDraft): DraftReading {
  const errors: Partial<Record<DraftField, DraftError>> = {};
  const name = draft.name.trim();
  if (name === "") errors.name = "name-missing";
  else if (name.length > maxRuleName) errors.name = "name-too-long";
  const isPercent = draft.priceAdjustmentType === "PERCENTAGE";
  const value = draft.priceStrategy === "MATCH" ? 0 : readNumber(draft.value, maxAmount);
  if (value === null) errors.value = isPercent ? "not-a-percent" : "not-an-amount";
  const threshold = readNumber(draft.threshold, maxThresholdPercent);
  if (threshold === null || threshold < 0) errors.threshold = "not-a-threshold";
  if (draft.weekdays.length === 0) errors.weekdays = "no-weekday";
  const guards = draft.hasOwnGuards ? readLimits(draft, errors) : null;
  const body: RuleBody = {
    name,
    filterType: draft.filterType,
    category: draft.filterType === "CATEGORY" ? filled(draft.category) : null,
    brand: draft.filterType === "BRAND" ? filled(draft.brand) : null,
    sku: draft.filterType === "SKU" ? filled(draft.sku) : null,
    priceStrategy: draft.priceStrategy,
    priceAdjustmentType: draft.priceAdjustmentType,
    value: signed(draft, value ?? 1),
    merchant: draft.priceStrategy === "LOWEST" ? null : filled(draft.merchant),
    thresholdPercentage: threshold ?? 0,
    ending: draft.ending,
    enabled: draft.enabled,
    activeFrom: filled(draft.activeFrom),
    activeUntil: filled(draft.activeUntil),
    weekdays: draft.weekdays.toSorted((a, b) => a - b),
    leavePromotions: draft.leavePromotions,
    guards,
  };
  for (const { field, code } of ruleErrors(body)) if (field in draft) errors[field as DraftField] ??= code;
  return Object.keys(errors).length === 0 ? { ok: true, body } : { ok: false, errors };
}

/** The draft as it would be when enabled, whatever its name; null while it is incomplete. */
export function readTrial(draft: RuleDraft): RuleBody | null {
  const read = readRule({ ...draft, name: "-", enabled: true });
  return read.ok ? read.body : null;
}

function signed({ priceStrategy }: RuleDraft, value: number): number {
  return priceStrategy === "UPSELL" && value !== 0 ? -value : value;
}

/** The three limits, as rules and sites have them. An empty one is no limit. */
export function readLimits(
  { minMargin, maxStep, maxChanges }: Pick<RuleDraft, "minMargin" | "maxStep" | "maxChanges">,
  errors: Partial<Record<"minMargin" | "maxStep" | "maxChanges", DraftError>>,
): GuardLimits {
  const [margin, step] = [readLimit(minMargin, maxMarginPercent), readLimit(maxStep, maxStepPercent)];
  const changes = readLimit(maxChanges, maxDailyChanges);
  if (margin === undefined) errors.minMargin = "not-a-margin";
  if (step === undefined) errors.maxStep = "not-a-step";
  if (changes === undefined || (changes !== null && !Number.isInteger(changes)))
    errors.maxChanges = "not-a-count";
  return {
    minMarginPercent: margin ?? null,
    maxStepPercent: step ?? null,
    maxChangesPerDay: errors.maxChanges === undefined ? (changes ?? null) : null,
  };
}

/** @returns null without a limit, undefined when it is none */
function readLimit(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const value = readNumber(text, max);
  return value === null || value < 0 ? undefined : value;
}

/** A number with at most two decimals, with or without "%" or "lei"; null: it is none, or too large. */
export function readNumber(text: string, max: number): number | null {
  const value = readTypedDecimal(text.replace(/(%|lei)\s*$/i, ""));
  return value !== null && Math.abs(value) <= max && hasTwoDecimals(value) ? value : null;
}

function filled(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
