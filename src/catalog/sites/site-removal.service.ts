import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { deleteKeysOfSite } from "../../platform/db/idempotency.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { deleteSiteRows } from "../../platform/db/site-rows.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import {
  type IdBlock,
  lockForRemoval,
  remainingTables,
  removeOffers,
  removeProducts,
  removeQueuedAdditions,
  removeSiteRow,
} from "./site-removal.repo.ts";

/**
 * Deletes the rows of slices above this one, in the transaction that has removed the site: its row and those of its products
 * are gone by then.
 */
export type DeleteFurtherRows = (trx: Transaction<Tables>, siteId: AuthorizedSiteId) => Promise<void>;

export interface SiteRemovalDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly usage: Pick<UsageCounter, "removeSite">;
  readonly deleteFurtherRows: DeleteFurtherRows;
}

/** Rows per statement: a statement must end within the time limit of requests, however large the site is. */
const batchSize = 5000;

/**
 * Removes a site: every row of it, in one transaction, with queue entries that end the watching of its pages. What
 * monitoring has read of them stays, because other sites may watch the same pages.
 * @throws NotFoundError
 */
export async function removeSite(
  { db, clock, log, usage, deleteFurtherRows }: SiteRemovalDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<void> {
  const now = clock.now();
  const removed = await forSite(db, siteId, async (trx) => {
    if (!(await lockForRemoval(trx, siteId))) throw new NotFoundError();
    await removeQueuedAdditions(trx, siteId);
    const offers = await inBatches(db, (block) => removeOffers(trx, siteId, block, now));
    const products = await inBatches(db, (block) => removeProducts(trx, siteId, block, now));
    for (const table of remainingTables) await removeAllRows(trx, siteId, table);
    await usage.removeSite(trx, siteId);
    await deleteKeysOfSite(trx, siteId);
    await removeSiteRow(trx, siteId);
    await deleteFurtherRows(trx, siteId);
    return { products, offers };
  });
  log.info({ audit: "site-removed", userId, siteId, ...removed }, "site removed");
}

/**
 * Repeats a step until it deletes less than a whole batch. Ids are taken outside the transaction, so that other writers
 * do not wait for it.
 * @returns number of rows deleted
 */
async function inBatches(db: Kysely<Tables>, remove: (block: IdBlock) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const nextId = await takeIds(db, batchSize);
    const removed = await remove({ firstId: nextId(), count: batchSize });
    total += removed;
    if (removed < batchSize) return total;
  }
}

async function removeAllRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  table: (typeof remainingTables)[number],
): Promise<void> {
  while ((await deleteSiteRows(trx, siteId, table, batchSize)) === batchSize);
}
