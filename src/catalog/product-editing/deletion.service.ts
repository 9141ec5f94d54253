import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { queueWatchEntries, removeProductWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { productDeletion } from "../product-history/core/history-entries.ts";
import { findDeletionEntries } from "../product-history/entries.repo.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { findPagesOfProducts } from "../rechecks/rechecks.repo.ts";
import type { ParsedSelection } from "../selection/selection.contract.ts";
import { resolveSelection } from "../selection/selection.service.ts";
import { findSiteById, lockAgainstRemoval } from "../sites/sites.repo.ts";
import {
  type DeletedProduct,
  findDeletionsBefore,
  findDependentTables,
  insertDeletion,
  listRestorable,
  lockDeletion,
  lockProducts,
  markRestored,
  moveToDeleted,
  type RestorableProduct,
  removeDeletion,
  restoreRows,
} from "./deletion.repo.ts";
import { maxDeleted } from "./product-editing.contract.ts";
import { DeletionNotFoundError, SelectionChangedError } from "./product-editing.errors.ts";
import type { ProductInput } from "./product-editing.service.ts";

/** Products in one statement, so that none runs longer than the time limit of requests. */
const batchSize = 500;
const dayMs = 24 * 3_600_000;
/** Days for which a deletion can be undone. */
export const restorableDays = 30;
/** Titles in a reply that names what could not be restored. */
const maxTitles = 20;

type Person = Omit<ProductInput, "productId">;

/** A person, and the history entry that they roll back with it. */
interface DeletingPerson extends Person {
  readonly rollsBack?: number;
}

/**
 * Deletes selected products, all or none. They and every row that refers to them are stored, so that the deletion can be undone;
 * their pages are no longer watched.
 * @see docs/decisions/0043-deleted-products-are-stored-rows.md
 * @param expected the number of products that the person confirmed; undefined: any
 * @throws TooManySelectedError, ProductNotFoundError, SelectionChangedError
 */
export async function deleteProducts(
  db: Kysely<Tables>,
  { siteId, userId, now }: Person,
  selection: ParsedSelection,
  expected: number | undefined,
): Promise<{ products: number; deletionId: number }> {
  const selected = await resolveSelection(db, siteId, userId, selection, maxDeleted);
  if (selected.length === 0) throw new ProductNotFoundError();
  if (expected !== undefined && expected !== selected.length)
    throw new SelectionChangedError(selected.length, expected);
  const deletionId = (await takeIds(db, 1))();
  const products = await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockAgainstRemoval(trx, siteId);
      const ordered = batches([...selected].sort((a, b) => a - b));
      const locking = lockInTurn(trx, siteId, ordered);
      const deleted = await deleteLocked(db, trx, { siteId, userId, now, deletionId }, locking);
      // Somebody else has deleted them meanwhile.
      if (deleted === 0) throw new ProductNotFoundError();
      return deleted;
    }),
  );
  return { products, deletionId };
}

async function* lockInTurn(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  batchesOfIds: readonly (readonly number[])[],
): AsyncGenerator<DeletedProduct[]> {
  for (const ids of batchesOfIds) yield await lockProducts(trx, siteId, ids);
}

/**
 * Deletes products that are locked in the caller's transaction as one deletion, batch by batch.
 * @returns number of products
 */
export async function deleteLocked(
  db: Kysely<Tables>,
  trx: Transaction<Tables>,
  { siteId, userId, now, deletionId, rollsBack }: DeletingPerson & { readonly deletionId: number },
  products: Iterable<readonly DeletedProduct[]> | AsyncIterable<readonly DeletedProduct[]>,
): Promise<number> {
  await insertDeletion(trx, siteId, { deletionId, userId, now });
  const tables = await findDependentTables(trx);
  let deleted = 0;
  for await (const locked of products) {
    const lockedIds = locked.map(({ productId }) => productId);
    await queueWatches(db, trx, siteId, "unwatch", lockedIds, now);
    await moveToDeleted(trx, siteId, deletionId, lockedIds, tables);
    const changes = locked.map((product) => productDeletion("DELETE", product, deletionId));
    const nextId = await takeIds(db, changes.length);
    await recordProductChanges(trx, siteId, userId, changes, nextId, now, null, rollsBack);
    deleted += locked.length;
  }
  return deleted;
}

/**
 * Undoes a deletion. Products whose address was added again since stay deleted. Nothing happens the second time.
 * @returns number of restored products, and titles of the first ones that could not be restored
 * @throws DeletionNotFoundError, UnverifiedSiteFullError
 */
export async function restoreProducts(
  db: Kysely<Tables>,
  { siteId, userId, now }: Person,
  deletionId: number,
): Promise<{ products: number; refused: string[] }> {
  const site = await findSiteById(db, siteId);
  const notBefore = new Date(now.getTime() - restorableDays * dayMs);
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockAgainstRemoval(trx, siteId);
      await lockIntake(trx, siteId);
      if (!(await lockDeletion(trx, siteId, deletionId, notBefore))) throw new DeletionNotFoundError();
      const stored = await listRestorable(trx, siteId, deletionId);
      const free = stored.filter(({ isTaken }) => !isTaken);
      const offers = free.reduce((sum, product) => sum + product.offers, 0);
      if (!site?.isVerified) await requireWithinLimits(trx, siteId, { products: free.length, offers });
      await restoreLocked(db, trx, { siteId, userId, now, deletionId }, free);
      if (free.length > 0) await markRestored(trx, siteId, deletionId, now);
      const refused = stored.filter(({ isTaken }) => isTaken).map(({ title }) => title);
      return { products: free.length, refused: refused.slice(0, maxTitles) };
    }),
  );
}

/**
 * Restores products of a locked deletion whose addresses are free, which rolls their entries of that deletion back. Call it with
 * `lockIntake` held.
 */
export async function restoreLocked(
  db: Kysely<Tables>,
  trx: Transaction<Tables>,
  { siteId, userId, now, deletionId }: Person & { readonly deletionId: number },
  products: readonly Pick<RestorableProduct, "productId">[],
): Promise<void> {
  const tables = await findDependentTables(trx);
  for (const batch of batches(products)) {
    const ids = batch.map(({ productId }) => productId);
    await restoreRows(trx, siteId, deletionId, ids, tables);
    await queueWatches(db, trx, siteId, "watch", ids, now);
    await recomputeMarket(trx, siteId, ids);
    const restored = await lockProducts(trx, siteId, ids);
    const deletions = await findDeletionEntries(trx, siteId, deletionId, ids);
    const changes = restored.map((product) => {
      const rollsBack = deletions.get(product.productId);
      return {
        ...productDeletion("ADD", product, deletionId),
        ...(rollsBack === undefined ? {} : { rollsBack }),
      };
    });
    const nextId = await takeIds(db, changes.length);
    await recordProductChanges(trx, siteId, userId, changes, nextId, now);
  }
}

/** Queues the start or the end of watching all pages of products, in place of queued entries for the opposite. */
async function queueWatches(
  db: Kysely<Tables>,
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  action: "watch" | "unwatch",
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  await removeProductWatchEntries(trx, siteId, action === "watch" ? "unwatch" : "watch", productIds);
  const pages = await findPagesOfProducts(trx, siteId, productIds);
  // Taken outside the transaction, so that other writers do not wait for it.
  const nextId = await takeIds(db, pages.length);
  const entries = pages.map((page) => ({ entryId: nextId(), ...page }));
  await queueWatchEntries(trx, siteId, action, entries, now);
}

/** Removes deletions that can no longer be undone. */
export async function cleanDeletions({
  db,
  clock,
}: {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableDays * dayMs);
  for (;;) {
    const old = await findDeletionsBefore(db, before, batchSize);
    for (const { siteId: id, deletionId } of old) {
      const siteId = authorizedSiteForJob(id);
      await forSite(db, siteId, (trx) => removeDeletion(trx, siteId, deletionId));
    }
    if (old.length < batchSize) return;
  }
}

function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, place) =>
    items.slice(place * batchSize, (place + 1) * batchSize),
  );
}
