import type { Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { type LocalDay, localDayOf } from "../../kit/local-day.ts";
import { leiFromBani } from "../../kit/money.ts";
import { type FieldProblem, fieldProblem } from "../../kit/problems.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ReferencePrice, reductionPercent } from "../reference-price/core/reference-price.ts";
import { findReferences } from "../reference-price/reference-price.service.ts";
import {
  deleteStored,
  endPromotion,
  findOpenPromotions,
  insertPromotions,
  lockPromotion,
  lockPromotions,
  type StoredPromotion,
} from "./promotions.repo.ts";

export { findOtherwisePlanned } from "./promotions.repo.ts";

/** A campaign of a product as a file gives it. */
export interface GivenCampaign {
  readonly productId: number;
  /** Lei. */
  readonly price: number;
  /** Local days as "2026-12-01", both included; null: until further notice. */
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** A given campaign that was planned. */
export interface PlannedCampaign extends GivenCampaign {
  readonly promotionId: number;
}

/** What a given campaign does. */
export type CampaignPlan =
  | { readonly kind: "plan"; readonly reference: ReferencePrice }
  /** Exactly this one is planned already. */
  | { readonly kind: "known" }
  | { readonly kind: "refused"; readonly problem: FieldProblem };

/** The rules of `planPromotion` for campaigns of many products, in their order; at most one for each product. */
export async function planCampaigns(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  campaigns: readonly GivenCampaign[],
  now: Date,
): Promise<CampaignPlan[]> {
  if (campaigns.length === 0) return [];
  const today = localDayOf(now);
  const productIds = campaigns.map(({ productId }) => productId);
  const open = await findOpenPromotions(trx, siteId, today, { productIds });
  const planned = Map.groupBy(
    open.filter(({ kind }) => kind === "PLANNED"),
    ({ productId }) => productId,
  );
  const requests = campaigns.map((campaign) => ({
    productId: campaign.productId,
    startsOn: campaign.startsOn as LocalDay,
    announcedBani: baniOf(campaign),
    promotionId: null,
  }));
  const references = await findReferences(trx, siteId, requests, today);
  return campaigns.map((campaign, place) => {
    const others = planned.get(campaign.productId) ?? [];
    if (others.some((one) => isSame(one, campaign))) return { kind: "known" };
    const problem = problemOf(campaign, today, others, references[place] ?? null);
    const reference = references[place];
    if (problem !== null || !reference)
      return { kind: "refused", problem: problem ?? fieldProblem("NO_REFERENCE_PRICE") };
    return { kind: "plan", reference };
  });
}

/** What is wrong with the days of a campaign whose product is not stored yet; null: nothing. */
export function problemOfDays(
  { startsOn, endsOn }: Pick<GivenCampaign, "startsOn" | "endsOn">,
  now: Date,
): FieldProblem | null {
  if (startsOn < localDayOf(now)) return fieldProblem("PROMOTION_IN_PAST");
  return endsOn !== null && endsOn < startsOn ? fieldProblem("PROMOTION_ENDS_BEFORE_START") : null;
}

/** Plans those campaigns that are accepted. @returns ids of the planned promotions, by product */
export async function insertCampaigns(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  campaigns: readonly GivenCampaign[],
  { userId, now, nextId }: { readonly userId: number; readonly now: Date; readonly nextId: NextId },
): Promise<{ readonly plans: readonly CampaignPlan[]; readonly promotionIds: ReadonlyMap<number, number> }> {
  const plans = await planCampaigns(trx, siteId, campaigns, now);
  const added = campaigns.flatMap((campaign, place) => {
    const plan = plans[place];
    if (plan?.kind !== "plan") return [];
    return [
      {
        promotionId: nextId(),
        productId: campaign.productId,
        kind: "PLANNED" as const,
        startsOn: campaign.startsOn as LocalDay,
        endsOn: campaign.endsOn as LocalDay | null,
        announcedBani: baniOf(campaign),
        struckBani: null,
        ...plan.reference,
        notice: null,
        createdAt: now,
        createdBy: userId,
      },
    ];
  });
  await insertPromotions(trx, siteId, added);
  await queueChangedProducts(
    trx,
    siteId,
    added.map(({ productId }) => productId),
  );
  return { plans, promotionIds: new Map(added.map((one) => [one.productId, one.promotionId])) };
}

/** Products whose campaigns were changed, ended or deleted since they were planned. */
export async function findCampaignsChangedSince(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  planned: readonly PlannedCampaign[],
): Promise<number[]> {
  if (planned.length === 0) return [];
  const promotionIds = planned.map(({ promotionId }) => promotionId);
  const stored = await lockPromotions(trx, siteId, promotionIds);
  const byId = new Map(stored.map((one) => [one.promotionId, one]));
  return planned.flatMap((campaign) => {
    const current = byId.get(campaign.promotionId);
    const isUnchanged = current !== undefined && current.endedAt === null && isSame(current, campaign);
    return isUnchanged ? [] : [campaign.productId];
  });
}

/** Deletes planned promotions; one that has begun ends today, and one that a person ended stays as it is. */
export async function removeCampaigns(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionIds: readonly number[],
  now: Date,
): Promise<void> {
  const today = localDayOf(now);
  for (const promotionId of promotionIds) {
    const stored = await lockPromotion(trx, siteId, promotionId);
    if (!stored || stored.endedAt !== null) continue;
    if (stored.startsOn > today) await deleteStored(trx, siteId, promotionId);
    else await endPromotion(trx, siteId, promotionId, today, now);
    await queueChangedProducts(trx, siteId, [stored.productId]);
  }
}

function problemOf(
  campaign: GivenCampaign,
  today: LocalDay,
  others: readonly StoredPromotion[],
  reference: ReferencePrice | null,
): FieldProblem | null {
  const { startsOn, endsOn } = campaign;
  if (startsOn < today) return fieldProblem("PROMOTION_IN_PAST");
  if (endsOn !== null && endsOn < startsOn) return fieldProblem("PROMOTION_ENDS_BEFORE_START");
  const overlaps = others.some(
    (one) => (endsOn === null || one.startsOn <= endsOn) && (one.endsOn === null || one.endsOn >= startsOn),
  );
  if (overlaps) return fieldProblem("PROMOTION_OVERLAPS");
  if (reference === null) return fieldProblem("NO_REFERENCE_PRICE");
  if (reductionPercent(reference.referenceBani, baniOf(campaign)) !== null) return null;
  return fieldProblem("FALSE_REDUCTION", {
    price: campaign.price,
    reference: leiFromBani(reference.referenceBani),
    referenceDay: reference.referenceDay,
  });
}

function isSame(stored: StoredPromotion, campaign: GivenCampaign): boolean {
  return (
    stored.startsOn === campaign.startsOn &&
    stored.endsOn === campaign.endsOn &&
    stored.announcedBani === baniOf(campaign)
  );
}

function baniOf({ price }: GivenCampaign): number {
  return Math.round(price * 100);
}
