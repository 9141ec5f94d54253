import type { LocalDay } from "../../../kit/local-day.ts";
import type { MatchedProduct, PricingRule, RuleScope } from "./pricing-rule.ts";

/** Whether the rule is enabled and active on a day. */
export function isActive(rule: PricingRule, today: LocalDay): boolean {
  if (!rule.isEnabled) return false;
  if (rule.activeFrom !== null && today < rule.activeFrom) return false;
  if (rule.activeUntil !== null && today > rule.activeUntil) return false;
  return (rule.weekdays & (1 << weekdayOf(today))) !== 0;
}

/** 0: Monday … 6: Sunday. */
export function weekdayOf(day: LocalDay): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether a product is in the scope. Brands compare without regard to case; categories and SKUs exactly. */
export function isInScope(scope: RuleScope, product: MatchedProduct): boolean {
  switch (scope.type) {
    case "ALL_PRODUCTS":
      return true;
    case "CATEGORY":
      return product.category === scope.path || (product.category?.startsWith(`${scope.path}/`) ?? false);
    case "BRAND":
      return product.brand !== null && product.brand.toLowerCase() === scope.name.toLowerCase();
    case "SKU":
      return product.sku === scope.sku;
  }
}

/**
 * The rule that decides a product's price: the first active one whose scope has the product. No other rule is considered, also
 * when it recommends nothing.
 * @param active rules that are active on the day, in their order
 */
export function decidingRule(active: readonly PricingRule[], product: MatchedProduct): PricingRule | null {
  return active.find((rule) => isInScope(rule.scope, product)) ?? null;
}
