import type { LocalDay } from "../../../../kit/local-day.ts";
import { isActive, isInScope } from "../../core/deciding-rule.ts";
import type { MatchedProduct, PricingRule } from "../../core/pricing-rule.ts";
import type { RulePrecedence } from "../precedence.contract.ts";

/** Products that no rule tells apart. */
export interface ProductGroup extends MatchedProduct {
  readonly products: number;
}

export interface RankedRule {
  readonly rule: PricingRule;
  /** False: it names what the site does not have, and decides nothing. */
  readonly canDecide: boolean;
}

/**
 * How many products each rule decides, and which earlier rules have the others.
 * @param ranked rules in their order
 */
export function countPrecedence(
  ranked: readonly RankedRule[],
  groups: Iterable<ProductGroup>,
  today: LocalDay,
): RulePrecedence[] {
  const deciding = ranked.map(({ rule, canDecide }) => canDecide && isActive(rule, today));
  const covers = ranked.map(({ rule: later }) =>
    ranked.map(({ rule, canDecide }) => canDecide && isAlwaysBefore(rule, later)),
  );
  const counts = ranked.map(() => ({
    matches: 0,
    decides: 0,
    covered: 0,
    takenBy: new Map<number, number>(),
  }));
  const scopesOf = createScopeIndex(ranked.map(({ rule }) => rule));
  for (const group of groups) {
    const matching = scopesOf(group);
    for (const [place, index] of matching.entries()) {
      const count = counts[index];
      if (!count) continue;
      const earlier = matching.slice(0, place);
      const taker = earlier.find((other) => deciding[other] || covers[index]?.[other]);
      count.matches += group.products;
      if (earlier.some((other) => covers[index]?.[other])) count.covered += group.products;
      if (taker !== undefined) count.takenBy.set(taker, (count.takenBy.get(taker) ?? 0) + group.products);
      else if (deciding[index]) count.decides += group.products;
    }
  }
  return ranked.map(({ rule: { ruleId } }, index) => {
    const { matches = 0, decides = 0, covered = 0, takenBy = new Map() } = counts[index] ?? {};
    const takers = ranked.flatMap(({ rule }, taker) => {
      const products = takenBy.get(taker);
      return products === undefined ? [] : [{ ruleId: rule.ruleId, name: rule.name, products }];
    });
    return { ruleId, matches, decides, takenBy: takers, isNeverDeciding: matches > 0 && covered === matches };
  });
}

/** Whether a rule is active on every day on which another one is. */
function isAlwaysBefore(rule: PricingRule, other: PricingRule): boolean {
  return (
    rule.isEnabled &&
    (rule.activeFrom === null || (other.activeFrom !== null && rule.activeFrom <= other.activeFrom)) &&
    (rule.activeUntil === null || (other.activeUntil !== null && rule.activeUntil >= other.activeUntil)) &&
    (other.weekdays & ~rule.weekdays) === 0
  );
}

/** Finds the rules of a product. Each category, brand and SKU is compared with each rule only once. */
function createScopeIndex(rules: readonly PricingRule[]) {
  const known = new Map<string, readonly number[]>();
  const matching = (
    field: keyof MatchedProduct,
    type: PricingRule["scope"]["type"],
    value: string | null,
  ) => {
    if (value === null) return [];
    const key = `${field} ${value}`;
    const before = known.get(key);
    if (before) return before;
    const product = { category: null, brand: null, sku: null, [field]: value };
    const found = rules.flatMap(({ scope }, index) =>
      scope.type === type && isInScope(scope, product) ? [index] : [],
    );
    known.set(key, found);
    return found;
  };
  const everywhere = rules.flatMap(({ scope }, index) => (scope.type === "ALL_PRODUCTS" ? [index] : []));
  return ({ category, brand, sku }: MatchedProduct): number[] =>
    [
      ...everywhere,
      ...matching("category", "CATEGORY", category),
      ...matching("brand", "BRAND", brand),
      ...matching("sku", "SKU", sku),
    ].sort((a, b) => a - b);
}
