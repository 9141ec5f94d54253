import type { Transaction } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { pageAddresses } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findWholeDays, type StoredDay } from "../reference-price/reference-price.repo.ts";
import { findReferences, firstNeededDay } from "../reference-price/reference-price.service.ts";
import { type FileLanguage, type Proof, proofCsv } from "./core/proof-csv.ts";
import { PromotionUnknownError } from "./promotions.errors.ts";
import { findProduct, findPromotion } from "./promotions.repo.ts";
import type { PromotionDeps } from "./promotions.service.ts";

/** A promotion, or a product; of both, the promotion must be the product's. */
export interface ProofRequest {
  readonly productId: number | null;
  readonly promotionId: number | null;
}

/**
 * The days behind the reference price of a promotion up to its end, or of a product up to today, as CSV.
 * @throws PromotionUnknownError
 */
export async function readProof(
  { db, clock }: PromotionDeps,
  siteId: AuthorizedSiteId,
  request: ProofRequest,
  language: FileLanguage,
): Promise<string> {
  const now = clock.now();
  const { days, ...proof } = await forSite(db, siteId, (trx) => findProof(trx, siteId, request, now));
  // Pages may be stored on another machine than the site's tables.
  const urls = await pageAddresses(db, [...new Set(days.map(({ pageId }) => pageId))]);
  return proofCsv(
    { ...proof, days: days.map((day) => ({ ...day, pageUrl: urls.get(day.pageId) ?? null })) },
    language,
  );
}

async function findProof(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, promotionId }: ProofRequest,
  now: Date,
): Promise<Omit<Proof, "days"> & { readonly days: readonly StoredDay[] }> {
  const today = localDayOf(now);
  const promotion = promotionId === null ? null : await findPromotion(trx, siteId, promotionId);
  if (promotion === undefined) throw new PromotionUnknownError();
  const ofProduct = promotion?.productId ?? productId;
  if (ofProduct === null || (productId !== null && productId !== ofProduct))
    throw new PromotionUnknownError();
  const product = await findProduct(trx, siteId, ofProduct);
  if (product === undefined) throw new PromotionUnknownError();
  const startsOn = promotion?.startsOn ?? today;
  const endsOn = promotion?.endsOn ?? today;
  const reduction = { productId: ofProduct, promotionId, startsOn };
  const from = await firstNeededDay(trx, siteId, reduction);
  const [current] = promotion
    ? []
    : await findReferences(trx, siteId, [{ ...reduction, announcedBani: null }], today);
  const { referenceBani = null, referenceDay = null } = promotion ?? current ?? {};
  return {
    productName: product.title,
    sku: product.sku,
    startsOn,
    reference:
      referenceBani === null || referenceDay === null ? null : { bani: referenceBani, day: referenceDay },
    days: await findWholeDays(trx, siteId, { productId: ofProduct, from, to: endsOn }),
  };
}
