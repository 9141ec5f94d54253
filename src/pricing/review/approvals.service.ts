import type { Kysely, Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { localDayOf } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findOutdatedPrices } from "../evaluation/outdated-prices.service.ts";
import { type EvidenceOf, readEvidence } from "../evaluation/product-evidence.service.ts";
import { FalseReductionError, PricesOutdatedError } from "./review.errors.ts";
import { type Decision, findFalseReduction } from "./review.repo.ts";

export interface ApprovalDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/**
 * Runs an approval with what monitoring knows of its products. Of one that is refused because of outdated prices, these are
 * queued, so that the lists show the prices of now.
 * @param idsOf finds the products without locks; one that is decided all the same, but is missing here, has no evidence
 */
export async function approving<Reply>(
  { db, clock }: ApprovalDeps,
  siteId: AuthorizedSiteId,
  idsOf: () => Promise<readonly number[]>,
  work: (evidenceOf: EvidenceOf) => Promise<Reply>,
): Promise<Reply> {
  const evidenceOf = await readEvidence(db, siteId, [...new Set(await idsOf())], clock.now());
  try {
    return await work(evidenceOf);
  } catch (error) {
    if (error instanceof PricesOutdatedError)
      await forSite(db, siteId, (trx) => queueChangedProducts(trx, siteId, error.productIds));
    throw error;
  }
}

/**
 * @throws FalseReductionError when an approved price would state a reduction that is none; PricesOutdatedError when rules, limits,
 *   costs and offers of now give others
 */
export async function checkPrices(
  trx: Transaction<Tables>,
  { siteId, now }: Pick<Decision, "siteId" | "now">,
  productIds: readonly number[],
  evidenceOf: EvidenceOf,
): Promise<void> {
  const found = await findFalseReduction(trx, siteId, productIds, localDayOf(now));
  if (found) throw new FalseReductionError(found);
  const outdated = await findOutdatedPrices(trx, siteId, productIds, evidenceOf, now);
  if (outdated.length > 0) throw new PricesOutdatedError(outdated);
}
