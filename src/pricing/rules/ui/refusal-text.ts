import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { excludedReasons } from "../../recommendations/recommendations.contract.ts";

export type ExcludedReason = (typeof excludedReasons)[number];

/** Why a product has no recommended price, one sentence each. */
export const refusalTexts: Readonly<Record<ExcludedReason, MessageDescriptor>> = {
  removed: msg`Removed from dynamic pricing by somebody in your company.`,
  "no-own-price": msg`Your own price has not been read.`,
  "stale-own-price": msg`Your own price was last read more than 48 hours ago.`,
  "other-currency": msg`Competitors' prices are in another currency.`,
  "unconfirmed-link": msg`The links to the competitors have not been confirmed.`,
  "suspicious-link": msg`The links to the competitors wait for a check: their pages seem to show other products.`,
  quarantined: msg`A competitor's new price is still being checked.`,
  "stale-offer": msg`Competitors' prices were last read more than 48 hours ago.`,
  "out-of-stock": msg`The product is out of stock at the competitors.`,
  "own-domain": msg`The only offers are from your own shops.`,
  "no-offer": msg`There is no competitor offer to compare with.`,
  "on-promotion": msg`The product is on promotion, and the rule does not change prices of such products.`,
  "not-positive": msg`The price would be zero or less.`,
  "price-war": msg`A competitor has responded to three price cuts within a week. Pricing of this product is paused until you resume it.`,
  "no-cost": msg`The rule has a minimum margin, but the product's cost is not known.`,
  "margin-unreachable": msg`No price reaches the minimum margin.`,
  "floor-above-ceiling": msg`The lowest price allowed is above the highest price allowed.`,
  "false-reduction": msg`The promotional price would not be below the lowest price of the 30 days before the promotion.`,
  "too-many-changes-today": msg`The price has already reached today's maximum number of changes.`,
};
