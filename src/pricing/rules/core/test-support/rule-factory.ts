import type { PricingRule } from "../pricing-rule.ts";

/** An enabled rule for all products, always active: 5 % below the lowest offer, threshold 10 %. */
export function pricingRule(over: Partial<PricingRule> = {}): PricingRule {
  return {
    ruleId: 1,
    version: 1,
    name: "Undercut",
    scope: { type: "ALL_PRODUCTS" },
    isEnabled: true,
    activeFrom: null,
    activeUntil: null,
    weekdays: 127,
    kernel: {
      strategy: "UNDERCUT",
      adjustment: { by: "PERCENTAGE", basisPoints: 500 },
      merchant: null,
      thresholdBp: 1_000,
      ending: "none",
      leavesPromotions: false,
    },
    guards: null,
    ...over,
  };
}
