import { bani } from "../../../kit/money.ts";
import type { SiteGuards } from "../../guards/core/site-guards.ts";
import type { KernelInput, KernelOffer } from "../../kernel/core/kernel-input.ts";
import type { PricingRule } from "../../rules/core/pricing-rule.ts";
import type { PricedOffer, PricedProduct } from "./priced-product.ts";

interface PageEvidence {
  /** When the page was last read. */
  readonly readAtMs: number | null;
  /** Its latest reading waits for another one. */
  readonly isQuarantined: boolean;
  /** Of its price, 0 .. 1; null without a price. */
  readonly confidence: number | null;
}

/** What monitoring knows of a product beside its rows. */
export interface Evidence {
  pageOf(pageId: string): PageEvidence | undefined;
  readonly changesToday: number;
  readonly isPriceWar: boolean;
}

/**
 * The kernel's input for one product.
 * @param evidence null: from the rows alone. A row that counts as fresh was read within 48 hours, taken as read now; which of
 *   several equal offers is named may then differ, and the day's changes and price wars are unknown. This finds the
 *   products to compute again, and serves previews.
 */
export function kernelInput(
  product: PricedProduct,
  offers: readonly PricedOffer[],
  rule: PricingRule,
  site: { readonly guards: SiteGuards; readonly ownDomains: readonly string[]; readonly nowMs: number },
  evidence: Evidence | null,
): KernelInput {
  const { guards, ownDomains, nowMs } = site;
  const { stored } = product;
  const limits = rule.guards ?? guards;
  // Keys in the order in which decision records have them (`canonicalText`).
  return {
    approval: {
      isRuleApproved: stored?.approvedRuleId === rule.ruleId,
      lastApprovedBani: stored?.approvedBani == null ? null : bani(stored.approvedBani),
    },
    guards: {
      changesToday: evidence?.changesToday ?? 0,
      isPriceWar: evidence?.isPriceWar ?? false,
      maxChangesPerDay: limits.maxChangesPerDay,
      maxStepBp: limits.maxStepBp,
      minMarginBp: limits.minMarginBp,
    },
    nowMs,
    offers: offers.map((offer) => kernelOffer(offer, evidence, nowMs)),
    product: {
      ceilingBani: product.ceilingBani,
      commissionBp: product.commissionBp ?? guards.commissionBp,
      costBani: product.costBani,
      floorBani: product.floorBani,
      isOnPromotion: product.isOnPromotion,
      ownDomains,
      priceBani: product.priceBani,
      readAtMs: readAt(product.isFresh, product.pageId, evidence, nowMs),
      referenceBani: product.referenceBani,
      shippingBani: product.shippingBani ?? guards.shippingBani,
      vatBp: product.vatBp ?? guards.vatBp,
    },
    rule: rule.kernel,
  };
}

function kernelOffer(offer: PricedOffer, evidence: Evidence | null, nowMs: number): KernelOffer {
  return {
    availability: offer.availability,
    currency: offer.currency,
    id: offer.id,
    isConfirmed: offer.isConfirmed,
    // What a person has stated waits for no other reading.
    isQuarantined: !offer.isPriceCorrected && (evidence?.pageOf(offer.pageId)?.isQuarantined ?? false),
    ...(offer.isSuspicious ? { isSuspicious: true } : {}),
    merchant: offer.merchant,
    priceMinor: offer.priceMinor,
    readAtMs: readAt(offer.isFresh, offer.pageId, evidence, nowMs),
  };
}

/** A row that does not count as fresh is no evidence, whatever the page's last reading is. */
function readAt(
  isFresh: boolean,
  pageId: string | null,
  evidence: Evidence | null,
  nowMs: number,
): number | null {
  if (!isFresh) return null;
  if (evidence === null || pageId === null) return nowMs;
  return evidence.pageOf(pageId)?.readAtMs ?? null;
}
