import { leiFromBani } from "../../../kit/money.ts";
import { isHeldByLimit } from "../../evaluation/core/next-row.ts";
import type { PricedProduct } from "../../evaluation/core/priced-product.ts";
import type { StoredRecommendation } from "../../evaluation/core/stored-recommendation.ts";
import type { KernelResult, Refusal } from "../../kernel/core/kernel-result.ts";
import { type KnownCosts, profitBani } from "../../kernel/core/margin.ts";
import type { PricingRule } from "../../rules/core/pricing-rule.ts";
import type { PreviewExample, RulePreview } from "../preview.contract.ts";

/** Examples of a preview. */
const maxExamples = 5;

/** A product of the draft's scope. */
export interface PreviewedProduct {
  readonly product: Pick<PricedProduct, "productId" | "title" | "sku" | "priceBani"> & {
    readonly stored: Pick<StoredRecommendation, "approvedRuleId" | "approvedBani"> | null;
  };
  /** What a unit costs the shop; null where the draft does not decide. */
  readonly costs: KnownCosts | null;
  /** What the draft makes of it; null: an earlier rule decides it, or the draft is not active. */
  readonly result: KernelResult | null;
  /** The draft. */
  readonly rule: Pick<PricingRule, "ruleId">;
  /** The rule that would decide it without the draft. */
  readonly otherwise: PricingRule | null;
}

type Figures = Omit<RulePreview, "isActiveToday" | "sampled">;

/** Counts what a draft does, product by product. */
export function createPreviewTally() {
  const counts = {
    matches: 0,
    decides: 0,
    rises: 0,
    cuts: 0,
    unchanged: 0,
    warnings: 0,
    belowCost: 0,
    unknownCost: 0,
  };
  const taken = new Map<number, { readonly name: string; products: number }>();
  const refused = new Map<Refusal, number>();
  /** The largest changes first. */
  let changed: PreviewedProduct[] = [];
  const unpriced: PreviewedProduct[] = [];

  const countResult = (one: PreviewedProduct, result: KernelResult): void => {
    if (result.refusal !== null) {
      refused.set(result.refusal, (refused.get(result.refusal) ?? 0) + 1);
      if (unpriced.length < maxExamples) unpriced.push(one);
      return;
    }
    const profit = profitOf(one);
    if (profit === null) counts.unknownCost += 1;
    else if (profit < 0) counts.belowCost += 1;
    if (result.state === "UNCHANGED") {
      counts.unchanged += 1;
      return;
    }
    if ((one.product.priceBani ?? 0) < result.recommendedBani) counts.rises += 1;
    else counts.cuts += 1;
    const isWarning = result.state === "WARNING" || isHeldByLimit(one.product.stored, one.rule, result);
    if (isWarning) counts.warnings += 1;
    changed = [...changed, one].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxExamples);
  };

  return {
    add(one: PreviewedProduct): void {
      counts.matches += 1;
      if (one.result === null) return;
      counts.decides += 1;
      if (one.otherwise !== null) {
        const { ruleId, name } = one.otherwise;
        const from = taken.get(ruleId) ?? { name, products: 0 };
        from.products += 1;
        taken.set(ruleId, from);
      }
      countResult(one, one.result);
    },
    figures(): Figures {
      return {
        ...counts,
        takenFrom: [...taken].map(([ruleId, { name, products }]) => ({ ruleId, name, products })),
        refusals: [...refused]
          .map(([refusal, products]) => ({ refusal, products }))
          .sort((a, b) => b.products - a.products),
        examples: [...changed, ...unpriced].slice(0, maxExamples).map(exampleOf),
      };
    },
  };
}

/** Change of the price in basis points, without its sign. */
function sizeOf({ result }: PreviewedProduct): number {
  return result === null || result.refusal !== null ? 0 : Math.abs(result.changeBp);
}

/** Net profit of one unit at the recommended price, bani; null: no price, or the cost is not known. */
function profitOf({ costs, result }: PreviewedProduct): number | null {
  return costs === null || result === null || result.refusal !== null
    ? null
    : profitBani(costs, result.recommendedBani);
}

function exampleOf(one: PreviewedProduct): PreviewExample {
  const { product, result } = one;
  const profit = profitOf(one);
  const { productId, title, sku, priceBani } = product;
  const target = result?.target ?? null;
  const isPriced = result !== null && result.refusal === null;
  return {
    id: productId,
    productName: title,
    sku,
    price: priceBani === null ? null : leiFromBani(priceBani),
    recommendedPrice: isPriced ? leiFromBani(result.recommendedBani) : null,
    profit: profit === null ? null : leiFromBani(profit),
    refusal: result?.refusal ?? null,
    target: target && { merchant: target.offer.merchant, price: leiFromBani(target.priceBani) },
    guards: (result?.guards ?? []).map(({ guard, beforeBani, afterBani }) => ({
      guard,
      before: leiFromBani(beforeBani),
      after: leiFromBani(afterBani),
    })),
  };
}
