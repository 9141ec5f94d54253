import { hasTwoDecimals, maxAmount } from "../../../kit/money.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { maxDailyChanges, maxMarginPercent, maxStepPercent } from "../../rules/rules.contract.ts";
import type { PricingGuards, ShownGuards } from "../guards.contract.ts";

export type GuardField = Exclude<keyof PricingGuards, "version">;
/** Values of the form as they are typed; those that the person may not see are missing. */
export type GuardDraft = Readonly<Partial<Record<GuardField, string>>>;
export type GuardError = "not-a-margin" | "not-a-step" | "not-a-count" | "not-a-share" | "not-an-amount";

export type GuardReading =
  | { readonly ok: true; readonly guards: Omit<PricingGuards, "version"> }
  | { readonly ok: false; readonly errors: Partial<Record<GuardField, GuardError>> };

interface FieldRule {
  readonly error: GuardError;
  readonly max: number;
  /** An empty field is no limit. */
  readonly isOptional?: boolean;
  readonly isWhole?: boolean;
}

const fieldRules: Readonly<Record<GuardField, FieldRule>> = {
  minMarginPercent: { error: "not-a-margin", max: maxMarginPercent, isOptional: true },
  maxStepPercent: { error: "not-a-step", max: maxStepPercent, isOptional: true },
  maxChangesPerDay: { error: "not-a-count", max: maxDailyChanges, isOptional: true, isWhole: true },
  vatPercent: { error: "not-a-share", max: 100 },
  commissionPercent: { error: "not-a-share", max: 100 },
  shipping: { error: "not-an-amount", max: maxAmount },
  brakeSharePercent: { error: "not-a-share", max: 100 },
  brakeSumPercent: { error: "not-a-share", max: 100 },
};
export const guardFields = Object.keys(fieldRules) as GuardField[];

/** The form of stored limits, with the decimal comma of the other amounts. */
export function guardDraftOf(guards: ShownGuards): GuardDraft {
  const values = guardFields.flatMap((field) => {
    const value = guards[field];
    return value === undefined ? [] : [[field, value === null ? "" : String(value).replace(".", ",")]];
  });
  return Object.fromEntries(values) as GuardDraft;
}

/** Validates the form. */
export function readGuards(draft: GuardDraft): GuardReading {
  const errors: Partial<Record<GuardField, GuardError>> = {};
  const values = guardFields.map((field) => {
    const value = readField(draft[field] ?? "", fieldRules[field]);
    if (value === undefined) errors[field] = fieldRules[field].error;
    return [field, value];
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, guards: Object.fromEntries(values) as Omit<PricingGuards, "version"> };
}

/** @returns null without a limit, undefined when the text is none */
function readField(text: string, { max, isOptional, isWhole }: FieldRule): number | null | undefined {
  if (text.trim() === "") return isOptional ? null : undefined;
  const value = readTypedDecimal(text.replace(/(%|lei)\s*$/i, ""));
  if (value === null || value < 0 || value > max || !hasTwoDecimals(value)) return undefined;
  return isWhole && !Number.isInteger(value) ? undefined : value;
}
