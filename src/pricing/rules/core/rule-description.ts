import type { BusinessRule, RuleBody } from "../rules.contract.ts";

/** What a description needs of a rule: stored, or as a person writes it. */
/** A rule of the screen's form, or one that was read. */
export type DescribedRule = Omit<RuleBody, "name" | "enabled" | "guards"> & Pick<BusinessRule, "guards">;

/** How far from the target a price is. */
export interface PriceDistance {
  readonly by: BusinessRule["priceAdjustmentType"];
  /** Percent points or lei, > 0. */
  readonly size: number;
}

/** One sentence of a description, with the values that are highlighted in it. */
export type RulePart =
  /** `name`: the category's path, the brand or the SKU; null with all products. */
  | { readonly part: "scope"; readonly scope: BusinessRule["filterType"]; readonly name: string | null }
  | {
      readonly part: "price";
      readonly direction: "below" | "above" | "equal";
      /** Null where the direction is "equal". */
      readonly distance: PriceDistance | null;
      /** Domain of the competitor; null: the lowest offer. */
      readonly merchant: string | null;
    }
  | { readonly part: "ending"; readonly ending: Exclude<BusinessRule["ending"], "none"> }
  /** Percent points above which a change goes to Warnings. */
  | { readonly part: "threshold"; readonly percent: number }
  | { readonly part: "promotions" }
  /** Local days, both included; at least one of them. */
  | { readonly part: "days"; readonly from: string | null; readonly until: string | null }
  /** ISO days of the week, 1 Monday … 7 Sunday, ascending; 1 to 6 of them. */
  | { readonly part: "weekdays"; readonly days: readonly number[] }
  /** The rule's own limits in place of the site's; null: none. */
  | { readonly part: "margin"; readonly percent: number | null }
  | { readonly part: "step"; readonly percent: number | null }
  | { readonly part: "changes"; readonly perDay: number | null };

/** What a rule does, as sentences in their order. Sentences that would say nothing are left out. */
export function describeRule(rule: DescribedRule): readonly RulePart[] {
  return [
    scopePart(rule),
    pricePart(rule),
    ...endingPart(rule),
    thresholdPart(rule),
    ...conditionParts(rule),
  ];
}

function scopePart({ filterType, category, brand, sku }: DescribedRule): RulePart {
  const names = { ALL_PRODUCTS: null, CATEGORY: category, BRAND: brand, SKU: sku };
  return { part: "scope", scope: filterType, name: names[filterType] };
}

function pricePart({ priceStrategy, priceAdjustmentType, value, merchant }: DescribedRule): RulePart {
  const isEqual = priceStrategy === "MATCH" || value === 0;
  return {
    part: "price",
    direction: isEqual ? "equal" : value > 0 ? "below" : "above",
    distance: isEqual ? null : { by: priceAdjustmentType, size: Math.abs(value) },
    merchant: priceStrategy === "LOWEST" ? null : merchant,
  };
}

function endingPart({ ending }: DescribedRule): RulePart[] {
  return ending === "none" ? [] : [{ part: "ending", ending }];
}

function thresholdPart({ thresholdPercentage }: DescribedRule): RulePart {
  return { part: "threshold", percent: thresholdPercentage };
}

function conditionParts({ activeFrom, activeUntil, weekdays, leavePromotions, guards }: DescribedRule) {
  const parts: RulePart[] = [];
  if (leavePromotions) parts.push({ part: "promotions" });
  if (activeFrom !== null || activeUntil !== null)
    parts.push({ part: "days", from: activeFrom, until: activeUntil });
  if (weekdays.length < 7) parts.push({ part: "weekdays", days: weekdays.toSorted((a, b) => a - b) });
  if (guards !== null) {
    const { minMarginPercent } = guards;
    // People who may not see costs do not read it.
    if (minMarginPercent !== undefined) parts.push({ part: "margin", percent: minMarginPercent });
    parts.push({ part: "step", percent: guards.maxStepPercent });
    parts.push({ part: "changes", perDay: guards.maxChangesPerDay });
  }
  return parts;
}
