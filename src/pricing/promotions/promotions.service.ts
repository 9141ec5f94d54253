import type { Kysely, Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { type LocalDay, localDayOf } from "../../kit/local-day.ts";
import { leiFromBani } from "../../kit/money.ts";
import { fieldProblem } from "../../kit/problems.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ReferencePrice, reductionPercent } from "../reference-price/core/reference-price.ts";
import { findReferences } from "../reference-price/reference-price.service.ts";
import {
  maxPromotions,
  type Promotion,
  type PromotionBody,
  type PromotionPage,
} from "./promotions.contract.ts";
import {
  PromotionNotEditableError,
  PromotionRefusedError,
  PromotionUnknownError,
} from "./promotions.errors.ts";
import {
  deleteStored,
  endPromotion,
  findProduct,
  findPromotions,
  hasOverlap,
  insertPromotions,
  lockListing,
  lockPromotion,
  type PlannedDays,
  type StoredPromotion,
  updatePlanned,
} from "./promotions.repo.ts";

export interface PromotionDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Promotions of a site, or of one product with its present reference price. @throws PromotionUnknownError */
export function listPromotions(
  { db, clock }: PromotionDeps,
  siteId: AuthorizedSiteId,
  productId: number | null,
): Promise<PromotionPage> {
  const today = localDayOf(clock.now());
  return forSite(db, siteId, async (trx) => {
    const isUnknown = productId !== null && !(await findProduct(trx, siteId, productId));
    if (isUnknown) throw new PromotionUnknownError();
    const stored = await findPromotions(trx, siteId, productId, maxPromotions);
    const promotions = stored.map((one) => presentPromotion(one, today));
    if (productId === null) return { reference: null, promotions };
    const request = { productId, startsOn: today, announcedBani: null, promotionId: null };
    const [found] = await findReferences(trx, siteId, [request], today);
    const reference = found
      ? {
          price: leiFromBani(found.referenceBani),
          day: found.referenceDay,
          sinceFirstSeen: found.isSinceFirstSeen,
        }
      : null;
    return { reference, promotions };
  });
}

/** @throws PromotionUnknownError, PromotionRefusedError */
export async function planPromotion(
  { db, clock }: PromotionDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  body: PromotionBody,
): Promise<Promotion> {
  const now = clock.now();
  const today = localDayOf(now);
  const promotionId = (await takeIds(db, 1))();
  return forSite(db, siteId, async (trx) => {
    const planned = plannedOf(promotionId, body);
    await lockListing(trx, siteId, planned.productId);
    const product = await findProduct(trx, siteId, planned.productId);
    if (!product) throw new PromotionUnknownError();
    if (planned.startsOn < today)
      throw new PromotionRefusedError(fieldProblem("PROMOTION_IN_PAST"), "startsOn");
    const reference = await checkPlanned(trx, siteId, planned, today);
    const added = {
      ...planned,
      ...reference,
      productName: product.title,
      kind: "PLANNED" as const,
      struckBani: null,
      notice: null,
      createdAt: now,
      createdBy: userId,
    };
    await insertPromotions(trx, siteId, [added]);
    await queueChangedProducts(trx, siteId, [planned.productId]);
    return presentPromotion({ ...added, endedAt: null }, today);
  });
}

/** @throws PromotionUnknownError, PromotionNotEditableError, PromotionRefusedError */
export async function changePromotion(
  { db, clock }: PromotionDeps,
  siteId: AuthorizedSiteId,
  promotionId: number,
  body: PromotionBody,
): Promise<Promotion> {
  const today = localDayOf(clock.now());
  return forSite(db, siteId, async (trx) => {
    const planned = plannedOf(promotionId, body);
    await lockListing(trx, siteId, planned.productId);
    const stored = await lockEditable(trx, siteId, promotionId, today);
    if (stored.productId !== planned.productId) throw new PromotionUnknownError();
    if (stored.startsOn !== planned.startsOn) {
      const code = stored.startsOn <= today ? "PROMOTION_STARTED" : "PROMOTION_IN_PAST";
      if (stored.startsOn <= today || planned.startsOn < today)
        throw new PromotionRefusedError(fieldProblem(code), "startsOn");
    }
    const reference = await checkPlanned(trx, siteId, planned, today);
    await updatePlanned(trx, siteId, planned, planned.announcedBani, reference);
    await queueChangedProducts(trx, siteId, [planned.productId]);
    return presentPromotion({ ...stored, ...planned, ...reference }, today);
  });
}

/** Deletes a promotion that has not begun; one that has ends today. @throws PromotionUnknownError, PromotionNotEditableError */
export function deletePromotion(
  { db, clock }: PromotionDeps,
  siteId: AuthorizedSiteId,
  promotionId: number,
): Promise<void> {
  const now = clock.now();
  const today = localDayOf(now);
  return forSite(db, siteId, async (trx) => {
    const stored = await lockEditable(trx, siteId, promotionId, today);
    if (stored.startsOn > today) await deleteStored(trx, siteId, promotionId);
    else await endPromotion(trx, siteId, promotionId, today, now);
    await queueChangedProducts(trx, siteId, [stored.productId]);
  });
}

interface Planned extends PlannedDays {
  readonly announcedBani: number;
}

function plannedOf(promotionId: number, body: PromotionBody): Planned {
  return {
    promotionId,
    productId: body.packet_id,
    startsOn: body.startsOn as LocalDay,
    endsOn: body.endsOn as LocalDay | null,
    announcedBani: Math.round(body.announcedPrice * 100),
  };
}

/** @throws PromotionRefusedError */
async function checkPlanned(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  planned: Planned,
  today: LocalDay,
): Promise<ReferencePrice> {
  const { startsOn, endsOn, announcedBani } = planned;
  if (endsOn !== null && endsOn < startsOn)
    throw new PromotionRefusedError(fieldProblem("PROMOTION_ENDS_BEFORE_START"), "endsOn");
  if (endsOn !== null && endsOn < today)
    throw new PromotionRefusedError(fieldProblem("PROMOTION_IN_PAST"), "endsOn");
  if (await hasOverlap(trx, siteId, planned))
    throw new PromotionRefusedError(fieldProblem("PROMOTION_OVERLAPS"), "startsOn");
  const [reference] = await findReferences(trx, siteId, [planned], today);
  if (!reference) throw new PromotionRefusedError(fieldProblem("NO_REFERENCE_PRICE"), "announcedPrice");
  if (reductionPercent(reference.referenceBani, announcedBani) === null) {
    const figures = {
      price: leiFromBani(announcedBani),
      reference: leiFromBani(reference.referenceBani),
      referenceDay: reference.referenceDay,
    };
    throw new PromotionRefusedError(fieldProblem("FALSE_REDUCTION", figures), "announcedPrice");
  }
  return reference;
}

/** @throws PromotionUnknownError, PromotionNotEditableError */
async function lockEditable(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  promotionId: number,
  today: LocalDay,
): Promise<StoredPromotion> {
  const stored = await lockPromotion(trx, siteId, promotionId);
  if (!stored) throw new PromotionUnknownError();
  if (stored.kind !== "PLANNED" || stateOf(stored, today) === "ENDED") throw new PromotionNotEditableError();
  return stored;
}

function stateOf({ startsOn, endsOn, endedAt }: StoredPromotion, today: LocalDay): Promotion["state"] {
  if (endedAt !== null || (endsOn !== null && endsOn < today)) return "ENDED";
  return startsOn > today ? "PLANNED" : "RUNNING";
}

function presentPromotion(stored: StoredPromotion, today: LocalDay): Promotion {
  const { announcedBani, struckBani, referenceBani } = stored;
  return {
    id: stored.promotionId,
    packetId: stored.productId,
    productName: stored.productName,
    kind: stored.kind,
    state: stateOf(stored, today),
    startsOn: stored.startsOn,
    endsOn: stored.endsOn,
    announcedPrice: leiFromBani(announcedBani),
    struckPrice: struckBani === null ? null : leiFromBani(struckBani),
    referencePrice: referenceBani === null ? null : leiFromBani(referenceBani),
    referenceDay: stored.referenceDay,
    sinceFirstSeen: stored.isSinceFirstSeen,
    reductionPercent: referenceBani === null ? null : reductionPercent(referenceBani, announcedBani),
    notice: stored.notice,
  };
}
