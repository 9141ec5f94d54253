import { leiFromBani } from "../../../kit/money.ts";
import type { RowWarning } from "../../evaluation/core/stored-recommendation.ts";
import type { Guard, Refusal } from "../../kernel/core/kernel-result.ts";
import type { BusinessRule } from "../../rules/rules.contract.ts";
import type { DynamicPrice, ExcludedProduct, PricingTab } from "../recommendations.contract.ts";

/** A row of `recommendation` with what the site's other tables say of its product. Amounts are whole bani. */
export interface RecommendationRow {
  readonly productId: number;
  readonly version: number;
  readonly state: PricingTab | "REMOVED" | "REFUSED" | "UNCHANGED";
  readonly ruleId: number;
  readonly refusal: Refusal | null;
  readonly warning: RowWarning | null;
  /** The own price that was computed with. */
  readonly ownBani: number | null;
  readonly recommendedBani: number | null;
  readonly promoBani: number | null;
  readonly campaignBani: number | null;
  /** Net profit of one unit at the recommended price; null: no cost is known. */
  readonly profitBani: number | null;
  /** The guard that moved the price last. */
  readonly guard: Guard | null;
  /** Basis points. */
  readonly changeBp: number | null;
  readonly overThresholdBp: number | null;
  readonly targetBani: number | null;
  readonly decisionId: number | null;
  readonly computedAt: Date;
  readonly sku: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly imageUrl: string | null;
  /** Names from the root down, joined by "/". */
  readonly category: string | null;
  readonly brand: string | null;
  /** The own price now. */
  readonly priceBani: number | null;
  /** Lowest own price of the 30 days before the promotion that the promotional prices are for; null without one. */
  readonly referenceBani: number | null;
  /** Null: the offer was deleted since. */
  readonly targetDomain: string | null;
  readonly targetUrl: string | null;
  /** The lowest fresh offer in lei that is in stock and whose link is confirmed. */
  readonly lowestDomain: string | null;
  readonly lowestBani: number | null;
  readonly lowestUrl: string | null;
}

/** What presents addresses: those that browsers must not open become null. */
export type PresentAddresses = (addresses: {
  readonly link: string | null;
  readonly image: string | null;
}) => {
  readonly link: string | null;
  readonly image: string | null;
};

/** What a row of the three lists is presented with. */
export interface RowContext {
  readonly rule: BusinessRule;
  readonly addresses: PresentAddresses;
}

/** A row of the three lists as it is sent. @param seesCosts whether the caller may see what follows from costs */
export function presentRecommendation(
  row: RecommendationRow,
  { rule, addresses, seesCosts }: RowContext & { readonly seesCosts: boolean },
): DynamicPrice {
  const linkOf = (link: string | null) => addresses({ link, image: null }).link;
  const { link, image } = addresses({ link: row.url, image: row.imageUrl });
  const recommendedBani = row.recommendedBani ?? 0;
  const lowestLink = linkOf(row.lowestUrl);
  return {
    id: row.productId,
    version: row.version,
    sku: row.sku,
    productName: row.title,
    productImage: image,
    productLink: link,
    category: row.category,
    brand: row.brand,
    price: leiFromBani(row.priceBani ?? row.ownBani ?? recommendedBani),
    recommendedPrice: leiFromBani(recommendedBani),
    changePercent: (row.changeBp ?? 0) / 100,
    recommendedPromoPrice: leiOf(row.promoBani),
    recommendedPromoPriceCampaign: leiFromBani(row.campaignBani ?? 0),
    isBelowCost: row.profitBani !== null && row.profitBani < 0,
    // From a price that a margin decided, and the margin, the cost follows.
    guard: row.guard === "margin" && !seesCosts ? null : row.guard,
    profit: seesCosts ? leiOf(row.profitBani) : null,
    referencePrice: leiOf(row.referenceBani),
    competitorProductLink: linkOf(row.targetUrl),
    target:
      row.targetDomain === null || row.targetBani === null
        ? null
        : { merchant: row.targetDomain, price: leiFromBani(row.targetBani) },
    lowestCompetitor:
      row.lowestDomain === null || row.lowestBani === null || lowestLink === null
        ? null
        : { merchant: row.lowestDomain, price: leiFromBani(row.lowestBani), link: lowestLink },
    approved: row.state === "ACTIVELY_PRICED",
    warning: row.state === "WARNING",
    warningReason: row.state === "WARNING" ? row.warning : null,
    overThresholdPercent:
      row.state === "WARNING" && row.overThresholdBp !== null ? row.overThresholdBp / 100 : null,
    decisionId: row.decisionId,
    computedAt: row.computedAt.getTime(),
    dynamicPriceSetting: rule,
  };
}

/** A product without a recommended price as it is sent. */
export function presentExcluded(row: RecommendationRow, { rule, addresses }: RowContext): ExcludedProduct {
  const { link, image } = addresses({ link: row.url, image: row.imageUrl });
  return {
    id: row.productId,
    version: row.version,
    sku: row.sku,
    productName: row.title,
    productImage: image,
    productLink: link,
    price: leiOf(row.priceBani),
    // A refused row always names its refusal.
    reason: row.state === "REMOVED" ? "removed" : (row.refusal ?? "no-offer"),
    decisionId: row.decisionId,
    dynamicPriceSetting: rule,
  };
}

function leiOf(amount: number | null): number | null {
  return amount === null ? null : leiFromBani(amount);
}
