import type { RuleBody } from "../../rules.contract.ts";

/** 5 % below the lowest offer of all products, threshold 10 %, always active, with the site's limits. */
export function ruleBody(over: Partial<RuleBody> = {}): RuleBody {
  return {
    name: "Below the lowest",
    filterType: "ALL_PRODUCTS",
    category: null,
    brand: null,
    sku: null,
    priceStrategy: "UNDERCUT",
    priceAdjustmentType: "PERCENTAGE",
    value: 5,
    merchant: null,
    thresholdPercentage: 10,
    ending: "none",
    enabled: true,
    activeFrom: null,
    activeUntil: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    leavePromotions: false,
    guards: null,
    ...over,
  };
}
