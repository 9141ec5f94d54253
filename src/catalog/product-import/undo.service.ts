import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { deleteOwnPrices } from "../own-prices/own-prices.repo.ts";
import { queueWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { linkChange, productEdited, productRemoved } from "../product-history/core/history-entries.ts";
import { type ProductChange, recordProductChanges } from "../product-history/product-history.repo.ts";
import { lockProducts } from "../product-values/product-values.repo.ts";
import { ensureTaxonomy } from "../products/taxonomy.service.ts";
import type { AppliedProduct } from "./core/applied-product.ts";
import { findLastChanges } from "./product-import.repo.ts";
import {
  findStoredProducts,
  type RemovedLink,
  type RestoredValues,
  removeLinks,
  removeProducts,
  removeQueuedWatchesOf,
  restoreValues,
  type StoredProduct,
} from "./undo.repo.ts";

/**
 * Products of an import that people have changed since, in the order of their rows; they stay locked until the transaction ends.
 * A deleted product has been changed.
 */
export async function findChangedSince(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  applied: readonly AppliedProduct[],
): Promise<AppliedProduct[]> {
  const ids = applied.map(({ productId }) => productId);
  await lockProducts(trx, siteId, ids);
  const stored = await findStoredProducts(trx, siteId, ids);
  const last = await findLastChanges(trx, siteId, ids);
  return applied.filter(
    ({ productId, lastEntryAt }) =>
      !stored.has(productId) || (last.get(productId)?.getTime() ?? 0) > (lastEntryAt?.getTime() ?? 0),
  );
}

/** Number of record ids that the undoing of an import may use. */
export function idsOfUndo(applied: readonly AppliedProduct[], links: number): number {
  // A queue and a history entry for a product and for each link; a brand and a category for a product.
  return applied.length * 4 + links * 2;
}

export interface UndoImportInput {
  readonly applied: readonly AppliedProduct[];
  /** When the import was applied. */
  readonly appliedAt: Date;
  readonly userId: number;
  readonly now: Date;
  /** Returns at least `idsOfUndo` ids. */
  readonly nextId: NextId;
}

/**
 * Deletes what an import added, and puts back what it changed, with the ends of watches and the product history. Call
 * `lockForImport` and `findChangedSince` first.
 * @returns when each product that still exists was last changed by people, this undoing included
 */
export async function undoProductImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { applied, appliedAt, userId, now, nextId }: UndoImportInput,
): Promise<ReadonlyMap<number, Date>> {
  const created = applied.filter(({ isCreated }) => isCreated);
  const changed = applied.filter(({ isCreated }) => !isCreated);
  const createdIds = created.map(({ productId }) => productId);
  const changedIds = changed.map(({ productId }) => productId);
  const stored = await findStoredProducts(trx, siteId, [...createdIds, ...changedIds]);
  const links = await removeLinks(trx, siteId, {
    offerIds: changed.flatMap(({ offerIds }) => offerIds),
    productIds: createdIds,
  });
  const restored = changed.filter(({ before }) => Object.keys(before).length > 0);
  await restoreValues(trx, siteId, await restoredValues(trx, siteId, restored, nextId));
  await deleteOwnPrices(trx, siteId, changedIds, appliedAt);
  await removeProducts(trx, siteId, createdIds);
  const ownPages = createdIds.flatMap((productId) => {
    const { pageId = null, url = null } = stored.get(productId) ?? {};
    return pageId === null || url === null ? [] : [{ pageId, url, recordId: productId, productId }];
  });
  const pages = [...ownPages, ...links.map(({ offerId, ...link }) => ({ ...link, recordId: offerId }))];
  await removeQueuedWatchesOf(
    trx,
    siteId,
    pages.map(({ recordId }) => recordId),
  );
  const entries = pages.map(({ pageId, url, recordId, productId }) => ({
    entryId: nextId(),
    pageId,
    url,
    recordId,
    productId,
  }));
  await queueWatchEntries(trx, siteId, "unwatch", entries, now);
  await recomputeMarket(trx, siteId, changedIds);
  const restoredProducts = await findStoredProducts(trx, siteId, changedIds);
  const linksOf = Map.groupBy(links, ({ productId }) => productId);
  const history = applied.flatMap((one) =>
    historyOf(
      one,
      stored.get(one.productId),
      restoredProducts.get(one.productId),
      linksOf.get(one.productId) ?? [],
    ),
  );
  await recordProductChanges(trx, siteId, userId, history, nextId, now);
  return findLastChanges(trx, siteId, changedIds);
}

async function restoredValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  restored: readonly AppliedProduct[],
  nextId: NextId,
): Promise<RestoredValues[]> {
  const idsOf = await ensureTaxonomy(
    trx,
    siteId,
    restored.map(({ before }) => before),
    nextId,
  );
  return restored.map(({ productId, before }) => {
    const { manualFields, price, quantity, availability, fields, ...texts } = before;
    return {
      productId,
      texts,
      manualFields: manualFields ?? null,
      ...idsOf(before),
      price: price ?? null,
      hasQuantity: quantity !== undefined,
      quantity: quantity ?? null,
      availability: availability ?? null,
      fields: fields ?? {},
    };
  });
}

/** The deleted links, followed by the product itself. */
function historyOf(
  { isCreated, before }: AppliedProduct,
  stored: StoredProduct | undefined,
  after: StoredProduct | undefined,
  links: readonly RemovedLink[],
): ProductChange[] {
  if (stored === undefined) return [];
  const removed = links.map((link) => linkChange(stored, link, null));
  if (isCreated) return [...removed, productRemoved(stored)];
  if (after === undefined || Object.keys(before).length === 0) return removed;
  const { manualFields: _manualFields, price, ...others } = before;
  const names = Object.keys(others).filter((name) => name in stored) as (keyof StoredProduct)[];
  const change = productEdited(after, Object.fromEntries(names.map((name) => [name, stored[name]])), {
    ...others,
    ...(price === undefined ? {} : { price: price.priceBani === null ? null : price.priceBani / 100 }),
  });
  return [...removed, change];
}
