import type { Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { findOwnPages } from "../../catalog/page-watching/own-pages.service.ts";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../kit/local-day.ts";
import { type PagePoint, readPagePoints } from "../../monitoring/history/page-points.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  endBefore,
  type PromotionPoint,
  promotionEnd,
  promotionStart,
} from "../reference-price/core/promotion-span.ts";
import type { LedgerDeps } from "../reference-price/ledger.service.ts";
import { findReferences } from "../reference-price/reference-price.service.ts";
import { findChangedPromotions, type ShownPromotion, updateShown } from "./detection.repo.ts";
import { endPromotion, findOpenPromotions, insertPromotions, updateReferences } from "./promotions.repo.ts";

/** Products at a time. */
const chunkSize = 500;

/**
 * Opens, continues and ends the promotions that the own pages of a site show. Doing it again changes nothing.
 * @param deps with `database.worker`; the ledger is up to date
 */
export async function detectPromotions(deps: LedgerDeps, siteId: AuthorizedSiteId): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const changed = await forSite(db, siteId, (trx) => findChangedPromotions(trx, siteId, chunkSize));
    if (changed.length === 0) return;
    const now = clock.now();
    const points = await readPoints(deps, siteId, changed, now);
    const nextId = await takeIds(db, changed.length);
    await forSite(db, siteId, async (trx) => {
      for (const one of changed) {
        const change = { ...one, points: points.get(one.productId) ?? [] };
        await applyChange(trx, siteId, change, nextId, now);
      }
      // They are priced with the promotion's reference.
      await queueChangedProducts(
        trx,
        siteId,
        changed.map(({ productId }) => productId),
      );
    });
    if (changed.length < chunkSize) return;
  }
}

/**
 * Computes the reference prices of promotions again: of planned ones that have not begun, for which the present price
 * counts, or of all that have not ended, when days were added to the ledger.
 */
export async function refreshReferences(
  { db, clock }: LedgerDeps,
  siteId: AuthorizedSiteId,
  isAll: boolean,
): Promise<void> {
  const today = localDayOf(clock.now());
  const startingFrom = isAll ? null : addDays(today, 1);
  const open = await forSite(db, siteId, (trx) => findOpenPromotions(trx, siteId, today, { startingFrom }));
  for (let start = 0; start < open.length; start += chunkSize) {
    const chunk = open.slice(start, start + chunkSize);
    await forSite(db, siteId, async (trx) => {
      // The price with which a promotion began is in the ledger once its first day has a row.
      const requests = chunk.map((one) => ({
        ...one,
        announcedBani: one.startsOn < today ? null : one.announcedBani,
      }));
      const found = await findReferences(trx, siteId, requests, today);
      const references = chunk.map(({ promotionId }, place) => ({ promotionId, ...found[place] }));
      await queueChangedProducts(trx, siteId, await updateReferences(trx, siteId, references));
    });
  }
}

/** A promotion goes on while the price does not rise. */
function isContinued({ shown, stored }: Pick<ShownPromotion, "shown" | "stored">): boolean {
  return shown !== null && stored !== null && shown.priceBani <= stored.announcedBani;
}

interface PromotionChange extends ShownPromotion {
  readonly points: readonly PromotionPoint[];
}

async function applyChange(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, shown, stored, points }: PromotionChange,
  nextId: () => number,
  now: Date,
): Promise<void> {
  const today = localDayOf(now);
  if (shown === null) {
    if (stored)
      await endPromotion(trx, siteId, stored.promotionId, promotionEnd(points, stored.startsOn, today), now);
    return;
  }
  if (stored && isContinued({ shown, stored })) return updateShown(trx, siteId, stored.promotionId, shown);
  const startsOn = promotionStart(points) ?? today;
  if (stored) await endPromotion(trx, siteId, stored.promotionId, endBefore(startsOn, stored.startsOn), now);
  const promotionId = nextId();
  const announcedBani = shown.priceBani;
  const [reference] = await findReferences(
    trx,
    siteId,
    [{ productId, startsOn, announcedBani: beginsWith(points, startsOn) ?? announcedBani, promotionId }],
    today,
  );
  const referenceBani = reference?.referenceBani ?? null;
  const { struckBani } = shown;
  const isAbove = referenceBani !== null && struckBani !== null && struckBani > referenceBani;
  await insertPromotions(trx, siteId, [
    {
      promotionId,
      productId,
      kind: "DETECTED",
      startsOn,
      endsOn: null,
      announcedBani,
      struckBani,
      referenceBani,
      referenceDay: reference?.referenceDay ?? null,
      isSinceFirstSeen: reference?.isSinceFirstSeen ?? false,
      notice: isAbove ? "CUT_ABOVE_REFERENCE" : null,
      createdAt: now,
      createdBy: null,
    },
  ]);
}

/** The price of the first reading of a promotion. */
function beginsWith(points: readonly PromotionPoint[], startsOn: LocalDay): number | null {
  const first = points.find(
    ({ isPromotion, observedAt }) => isPromotion && localDayOf(observedAt) >= startsOn,
  );
  return first?.priceBani ?? null;
}

/** All points of the own pages of products whose promotion begins or ends, by product. */
async function readPoints(
  { db }: LedgerDeps,
  siteId: AuthorizedSiteId,
  changed: readonly ShownPromotion[],
  now: Date,
): Promise<Map<number, PromotionPoint[]>> {
  const productIds = changed.filter((one) => !isContinued(one)).map(({ productId }) => productId);
  const pages = await forSite(db, siteId, (trx) => findOwnPages(trx, siteId, { productIds }));
  const points = await readPagePoints(db, pages, null, startOfDay(addDays(localDayOf(now), 1)));
  return new Map(pages.map(({ productId }, place) => [productId, (points[place] ?? []).map(promotionPoint)]));
}

function promotionPoint(point: PagePoint): PromotionPoint {
  const { observedAt, priceMinor, cutPriceMinor, currency, isPromo } = point;
  return {
    observedAt,
    priceBani: currency === "RON" ? priceMinor : null,
    isPromotion: isPromo || cutPriceMinor !== null,
  };
}
