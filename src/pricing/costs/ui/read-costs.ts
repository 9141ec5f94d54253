import { hasTwoDecimals } from "../../../kit/money.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import type { PricingValues } from "../costs.contract.ts";

export const costFields = [
  "cost",
  "vatPercent",
  "commissionPercent",
  "shipping",
  "floor",
  "ceiling",
] as const satisfies readonly (keyof PricingValues)[];
export type CostField = (typeof costFields)[number];

/** The form as it is typed; "" where the site's default applies, or nothing. */
export type CostDraft = Record<CostField, string>;

export function costDraftOf(values: PricingValues): CostDraft {
  return Object.fromEntries(
    costFields.map((field) => [field, values[field] === null ? "" : String(values[field]).replace(".", ",")]),
  ) as CostDraft;
}

/** @returns the fields that are no number with at most two decimals; the server checks ranges */
export function readCosts(
  draft: CostDraft,
): { readonly values: PricingValues } | { readonly wrong: readonly CostField[] } {
  const read = costFields.map((field) => [field, readField(draft[field])] as const);
  const wrong = read.filter(([, value]) => value === undefined).map(([field]) => field);
  return wrong.length > 0 ? { wrong } : { values: Object.fromEntries(read) as PricingValues };
}

function readField(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const value = readTypedDecimal(text.replace(/(%|lei)\s*$/i, ""));
  return value === null || !hasTwoDecimals(value) ? undefined : value;
}
