import { endCorrections } from "../corrections/corrections.repo.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { queueChangedProducts } from "../market/changed-products.repo.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { insertOwnPrices } from "../own-prices/own-prices.repo.ts";
import {
  listRestorable,
  lockDeletion,
  lockProducts,
  markRestored,
} from "../product-editing/deletion.repo.ts";
import { deleteLocked, restorableDays, restoreLocked } from "../product-editing/deletion.service.ts";
import { queuePageChange, requireFreePage, resolveOwnPage } from "../product-editing/own-page.service.ts";
import {
  clearReading,
  lockEditableProduct,
  saveOffline,
  saveOnline,
  savePage,
} from "../product-editing/product-editing.repo.ts";
import { productEdited } from "../product-history/core/history-entries.ts";
import { restoreValues } from "../product-import/undo.repo.ts";
import { findProductValues } from "../product-values/product-values.repo.ts";
import { ensureTaxonomy } from "../products/taxonomy.service.ts";
import { restoredValues, valuesNow } from "./core/restored-values.ts";
import { type Rollback, type RollbackRefusal, recordRollback } from "./rollback-work.service.ts";

const dayMs = 24 * 3_600_000;

/** Deletes a product that was added; that deletion can be undone as any other. */
export async function rollBackAddedProduct(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { db, trx, siteId, entry, by } = rollback;
  const locked = await lockProducts(trx, siteId, [entry.productId]);
  const deletion = { siteId, ...by, deletionId: by.nextId() };
  await deleteLocked(db, trx, deletion, [locked]);
  return null;
}

/** Restores a deleted product with everything that belonged to it. */
export async function rollBackDeletedProduct(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { db, trx, site, siteId, entry, by } = rollback;
  const deletionId = entry.before?.["deletionId"];
  if (typeof deletionId !== "number") return { reason: "final" };
  const notBefore = new Date(by.now.getTime() - restorableDays * dayMs);
  if (!(await lockDeletion(trx, siteId, deletionId, notBefore))) return { reason: "expired" };
  const stored = await listRestorable(trx, siteId, deletionId);
  const product = stored.find(({ productId }) => productId === entry.productId);
  if (!product) return { reason: "nothing" };
  if (product.isTaken) return { reason: "address-taken" };
  if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 1, offers: product.offers });
  await restoreLocked(db, trx, { siteId, ...by, deletionId }, [product]);
  await markRestored(trx, siteId, deletionId, by.now);
  return null;
}

/** Restores the texts, values and address of a product that an entry changed. */
export async function rollBackEditedProduct(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { trx, siteId, entry, by } = rollback;
  const { productId, before, after } = entry;
  const [current] = await findProductValues(trx, siteId, [productId]);
  if (!current || before === null) return { reason: "product-gone" };
  const now = valuesNow(current, Object.keys(before));
  if (JSON.stringify(now) === JSON.stringify(before)) return { reason: "nothing" };
  if ("url" in before || "offline" in before) await restoreAddress(rollback);
  const values = restoredValues(productId, before, current, by.now);
  const idsOf = await ensureTaxonomy(trx, siteId, [values.names], by.nextId);
  await restoreValues(trx, siteId, [{ ...values.row, ...idsOf(values.names) }]);
  if (values.isPriced) await insertOwnPrices(trx, siteId, [productId], by.now);
  await recomputeMarket(trx, siteId, [productId]);
  await queueChangedProducts(trx, siteId, [productId]);
  const [restored = current] = await findProductValues(trx, siteId, [productId]);
  const change = productEdited(restored, after ?? now, before);
  await recordRollback(rollback, change);
  return null;
}

/** Returns to the previous page, or to having none. */
async function restoreAddress({ trx, siteId, site, policy, entry, by }: Rollback): Promise<void> {
  const { productId, before } = entry;
  const product = await lockEditableProduct(trx, siteId, productId);
  if (!product || before === null) return;
  const { pageId, url } = product;
  const previous = pageId === null || url === null ? null : { pageId, url };
  const address = before["url"];
  if (typeof address !== "string") {
    if (product.isOffline) return;
    await saveOffline(trx, siteId, productId);
    await queuePageChange(trx, siteId, { productId, previous, next: null }, by.nextId, by.now);
    return;
  }
  const next = resolveOwnPage(address, site.domain, policy);
  if (next.pageId === pageId) return;
  await requireFreePage(trx, siteId, productId, next);
  await savePage(trx, siteId, productId, next);
  if (product.isOffline) await saveOnline(trx, siteId, productId);
  else {
    await clearReading(trx, siteId, productId);
    await endCorrections(trx, siteId, productId, [productId], by.now);
  }
  await queuePageChange(trx, siteId, { productId, previous, next }, by.nextId, by.now);
}
