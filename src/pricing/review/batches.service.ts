import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import type { RollbackRefusal } from "../../catalog/rollback/rollback.service.ts";
import { leiFromBani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { NotFoundError } from "../../platform/errors.ts";
import {
  countBatches,
  findBatches,
  findBatchProducts,
  findBatchSize,
  findObstacle,
  findOtherProducts,
  lockUntouched,
} from "./batches.repo.ts";
import { recordDecision } from "./decision-record.service.ts";
import { batchesPageSize, namedProducts, type ReviewBatch } from "./review.contract.ts";
import { BatchTouchedError } from "./review.errors.ts";
import { restoreRows } from "./review.repo.ts";
import { type BatchReply, decide, type ReviewDeps, type SiteActor } from "./review.service.ts";

export { findReviewedProducts } from "./batches.repo.ts";

/** Finds the e-mail addresses of people; deleted ones are missing. Implemented by the accounts slice. */
export type FindEmails = (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export interface BatchesDeps extends ReviewDeps {
  readonly findEmails: FindEmails;
}

/** Maximum number of products that a roll back names. */
const maxNamed = 100;

/** Decisions of the site, latest first. @param page from 0 */
export async function listBatches(
  { db, findEmails }: BatchesDeps,
  siteId: AuthorizedSiteId,
  page: number,
): Promise<{ content: ReviewBatch[]; totalElements: number }> {
  const { batches, named, totalElements } = await forSite(db, siteId, async (trx) => {
    const slice = { limit: batchesPageSize, offset: page * batchesPageSize };
    const batches = await findBatches(trx, siteId, slice);
    const ids = batches.map(({ id }) => id);
    return {
      batches,
      named: await findBatchProducts(trx, siteId, ids, namedProducts),
      totalElements: await countBatches(trx, siteId),
    };
  });
  const productsOf = Map.groupBy(named, ({ batchId }) => batchId);
  const emails = await findEmails([...new Set(batches.map(({ userId }) => userId))]);
  const content = batches.map(({ userId, madeAt, ...batch }) => ({
    ...batch,
    madeAt: madeAt.getTime(),
    email: emails.get(userId) ?? null,
    products: (productsOf.get(batch.id) ?? []).map(({ id, productName, priceBani }) => ({
      id,
      productName,
      price: priceBani === null ? null : leiFromBani(priceBani),
    })),
  }));
  return { content, totalElements };
}

export interface RollBackReply extends BatchReply {
  readonly touched: { readonly id: number; readonly productName: string }[];
  readonly touchedCount: number;
}

/**
 * Restores the rows of a batch that nothing has changed since, as a new batch, and queues them to be computed again.
 * @throws NotFoundError; BatchTouchedError when there is nothing to restore
 */
export function rollBack(deps: ReviewDeps, by: SiteActor, restoredBatchId: number): Promise<RollBackReply> {
  return decide(deps, by, async (trx, decision) => {
    const { siteId, batchId } = decision;
    const size = await findBatchSize(trx, siteId, restoredBatchId);
    if (size === undefined) throw new NotFoundError();
    const productIds = await lockUntouched(trx, siteId, restoredBatchId);
    if (productIds.length === 0) throw new BatchTouchedError();
    await recordDecision(
      trx,
      decision,
      { action: "ROLL_BACK", restoresBatchId: restoredBatchId },
      productIds,
    );
    await restoreRows(trx, decision, productIds, restoredBatchId);
    await queueChangedProducts(trx, siteId, productIds);
    const touchedCount = size - productIds.length;
    const touched =
      touchedCount === 0
        ? []
        : await findOtherProducts(trx, siteId, restoredBatchId, { without: productIds, limit: maxNamed });
    return { batchId, changed: productIds.length, touched, touchedCount };
  });
}

/** A decision that was rolled back as an entry of product history, or why it was not. */
export type EntryRollback =
  | {
      readonly done: true;
      readonly entryId: number;
      /** Products that were changed again since, and stay as they are. */
      readonly kept: number;
    }
  | ({ readonly done: false } & RollbackRefusal);

/** Rolls back a batch as an entry of product history, and says why where nothing of it can be restored. @throws NotFoundError */
export async function rollBackAsEntry(
  deps: ReviewDeps,
  by: SiteActor,
  restoredBatchId: number,
): Promise<EntryRollback> {
  try {
    const { batchId, touchedCount } = await rollBack(deps, by, restoredBatchId);
    return { done: true, entryId: batchId, kept: touchedCount };
  } catch (error) {
    if (!(error instanceof BatchTouchedError)) throw error;
    const { siteId } = by;
    const { hasProducts, laterUserId } = await forSite(deps.db, siteId, (trx) =>
      findObstacle(trx, siteId, restoredBatchId),
    );
    if (!hasProducts) return { done: false, reason: "product-gone" };
    if (laterUserId === null) return { done: false, reason: "computed-since" };
    return { done: false, reason: "changed", userId: laterUserId };
  }
}
