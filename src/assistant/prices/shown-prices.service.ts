import type { Decision } from "../../pricing/decisions/decisions.contract.ts";
import type { DynamicPrice } from "../../pricing/recommendations/recommendations.contract.ts";
import { shownAddress, shownInstant, shownText } from "../values/core/shown-text.ts";
import { maxShownText, maxTitle } from "../values/values.contract.ts";
import { pricesLink } from "../values/web-links.service.ts";
import { type ExplanationShown, maxExplainedOffers, type RecommendedPriceShown } from "./prices.contract.ts";

/** Where links lead: origin of the web app without trailing slash, and the site's domain. */
export interface PricePlace {
  readonly origin: string;
  readonly site: string;
}

/** A recommended price as an assistant reads it. */
export function showPrice(
  price: DynamicPrice,
  tab: "ACTIVELY_PRICED" | "IN_REVIEW" | "WARNING",
  place: PricePlace,
): RecommendedPriceShown {
  return {
    product_id: price.id,
    version: price.version,
    title: shownText(price.productName, maxTitle) ?? "",
    sku: shownText(price.sku, maxShownText),
    price_lei: price.price,
    recommended_price_lei: price.recommendedPrice,
    change_percent: price.changePercent,
    recommended_promotion_price_lei: price.recommendedPromoPrice,
    reference_price_lei: price.referencePrice,
    profit_lei: price.profit,
    is_below_cost: price.isBelowCost,
    limit: price.guard,
    warning: price.warningReason,
    target: price.target && { competitor: price.target.merchant, price_lei: price.target.price },
    rule: shownText(price.dynamicPriceSetting.name, maxShownText) ?? "",
    computed_at: shownInstant(price.computedAt),
    shop_link: shownAddress(price.productLink),
    vizor_link: pricesLink(place.origin, { site: place.site, tab, decisionId: price.decisionId }),
  };
}

/** The record of how a price was made, as an assistant reads it. */
export function showExplanation(decision: Decision, { origin, site }: PricePlace): ExplanationShown {
  const { rule, limits, offers } = decision;
  return {
    made_at: shownInstant(decision.madeAt),
    rule: {
      name: shownText(rule.name, maxShownText) ?? "",
      strategy: rule.priceStrategy,
      adjustment: rule.value,
      adjustment_unit: rule.priceAdjustmentType === "RON" ? "LEI" : "PERCENT",
      only_competitor: rule.merchant,
      threshold_percent: rule.thresholdPercentage,
      ending: rule.ending,
    },
    own_price_lei: decision.own.price,
    target: decision.target && { competitor: decision.target.merchant, price_lei: decision.target.price },
    price_before_limits_lei: decision.rawPrice,
    limits_applied: decision.guards.map(({ guard, before, after, limit }) => ({
      limit: guard,
      before_lei: before,
      after_lei: after,
      value_lei: limit,
    })),
    floor_lei: decision.floor,
    ceiling_lei: decision.ceiling,
    min_margin_percent: limits.minMarginPercent,
    max_step_percent: limits.maxStepPercent,
    reference_price_lei: decision.referencePrice,
    last_approved_price_lei: decision.lastApprovedPrice,
    recommended_price_lei: decision.recommendedPrice,
    change_percent: decision.changePercent,
    no_price_because: decision.refusal,
    state_now: decision.current?.state ?? null,
    warning_now: decision.current?.warning ?? null,
    offers: offers.slice(0, maxExplainedOffers).map((offer) => ({
      competitor: offer.merchant,
      price: offer.price,
      currency: shownText(offer.currency, maxShownText),
      stock: offer.available,
      is_counted: offer.isCounted,
      is_target: offer.isTarget,
      not_counted_because: offer.excluded,
      read_at: shownInstant(offer.readAt),
      confidence: offer.confidence,
      shop_link: shownAddress(offer.link),
    })),
    more_offers: Math.max(0, offers.length - maxExplainedOffers),
    vizor_link: pricesLink(origin, { site, decisionId: decision.id }),
  };
}
