import { bani, leiFromBani } from "../../../kit/money.ts";
import type { PriceEnding, PriceStrategy } from "../../kernel/core/kernel-input.ts";
import type { BusinessRule, RuleBody } from "../rules.contract.ts";
import type { GuardLimits, PricingRule, RuleScope } from "./pricing-rule.ts";

/** A rule as it is stored; amounts in bani, percentages in basis points. */
export interface RuleRow {
  readonly ruleId: number;
  readonly version: number;
  readonly name: string;
  readonly filterType: RuleScope["type"];
  readonly category: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly strategy: PriceStrategy;
  readonly adjustBy: "PERCENTAGE" | "RON";
  readonly adjustment: number;
  readonly merchant: string | null;
  readonly thresholdBp: number;
  readonly ending: PriceEnding;
  readonly leavesPromotions: boolean;
  readonly isEnabled: boolean;
  readonly activeFrom: string | null;
  readonly activeUntil: string | null;
  /** Bit 0: Monday … bit 6: Sunday. */
  readonly weekdays: number;
  readonly hasOwnGuards: boolean;
  readonly minMarginBp: number | null;
  readonly maxStepBp: number | null;
  readonly maxChangesPerDay: number | null;
}

export type RuleProblem = NonNullable<BusinessRule["problem"]>;

/** A stored rule as the kernel works with it. */
export function pricingRuleOf(row: RuleRow): PricingRule {
  return {
    ruleId: row.ruleId,
    version: row.version,
    name: row.name,
    scope: scopeOf(row),
    isEnabled: row.isEnabled,
    activeFrom: row.activeFrom,
    activeUntil: row.activeUntil,
    weekdays: row.weekdays,
    kernel: {
      adjustment:
        row.adjustBy === "PERCENTAGE"
          ? { basisPoints: row.adjustment, by: "PERCENTAGE" }
          : { amountBani: row.adjustment, by: "AMOUNT" },
      ending: row.ending,
      leavesPromotions: row.leavesPromotions,
      merchant: row.merchant,
      strategy: row.strategy,
      thresholdBp: row.thresholdBp,
    },
    guards: row.hasOwnGuards ? limitsOf(row) : null,
  };
}

function limitsOf({ minMarginBp, maxStepBp, maxChangesPerDay }: RuleRow): GuardLimits {
  return { minMarginBp, maxStepBp, maxChangesPerDay };
}

function scopeOf({ filterType, category, brand, sku }: RuleRow): RuleScope {
  switch (filterType) {
    case "CATEGORY":
      return { type: "CATEGORY", path: category ?? "" };
    case "BRAND":
      return { type: "BRAND", name: brand ?? "" };
    case "SKU":
      return { type: "SKU", sku: sku ?? "" };
    case "ALL_PRODUCTS":
      return { type: "ALL_PRODUCTS" };
  }
}

/** A stored rule on the wire. */
export function businessRuleOf(row: RuleRow, problem: RuleProblem | null): BusinessRule {
  return {
    id: row.ruleId,
    version: row.version,
    name: row.name,
    filterType: row.filterType,
    category: row.category,
    brand: row.brand,
    sku: row.sku,
    priceStrategy: row.strategy,
    priceAdjustmentType: row.adjustBy,
    value: row.adjustBy === "PERCENTAGE" ? row.adjustment / 100 : leiFromBani(row.adjustment),
    merchant: row.merchant,
    thresholdPercentage: row.thresholdBp / 100,
    ending: row.ending,
    enabled: row.isEnabled,
    activeFrom: row.activeFrom,
    activeUntil: row.activeUntil,
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => row.weekdays & (1 << (day - 1))),
    leavePromotions: row.leavesPromotions,
    guards: row.hasOwnGuards
      ? {
          minMarginPercent: percentOf(row.minMarginBp),
          maxStepPercent: percentOf(row.maxStepBp),
          maxChangesPerDay: row.maxChangesPerDay,
        }
      : null,
    ruleType: ruleTypeOf(row),
    problem,
  };
}

function ruleTypeOf({ strategy, adjustment }: RuleRow): BusinessRule["ruleType"] {
  if (strategy === "MATCH" || adjustment === 0) return "MATCH";
  return adjustment > 0 ? "UNDERCUT" : "MARKUP";
}

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}

/** A valid body as it is stored. */
export function ruleRowOf(body: RuleBody, ruleId: number, version: number): RuleRow {
  const { filterType, priceStrategy, guards } = body;
  return {
    ruleId,
    version,
    name: body.name,
    filterType,
    category: filterType === "CATEGORY" ? body.category : null,
    brand: filterType === "BRAND" ? body.brand : null,
    sku: filterType === "SKU" ? body.sku : null,
    strategy: priceStrategy,
    adjustBy: body.priceAdjustmentType,
    adjustment: priceStrategy === "MATCH" ? 0 : bani(Math.round(body.value * 100)),
    merchant: priceStrategy === "LOWEST" || body.merchant === null ? null : domainOf(body.merchant),
    thresholdBp: Math.round(body.thresholdPercentage * 100),
    ending: body.ending,
    leavesPromotions: body.leavePromotions,
    isEnabled: body.enabled,
    activeFrom: body.activeFrom,
    activeUntil: body.activeUntil,
    weekdays: body.weekdays.reduce((bits, day) => bits | (1 << (day - 1)), 0),
    hasOwnGuards: guards !== null,
    minMarginBp: basisPointsOf(guards?.minMarginPercent ?? null),
    maxStepBp: basisPointsOf(guards?.maxStepPercent ?? null),
    maxChangesPerDay: guards?.maxChangesPerDay ?? null,
  };
}

function basisPointsOf(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 100);
}

function domainOf(merchant: string): string {
  return merchant
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
}
