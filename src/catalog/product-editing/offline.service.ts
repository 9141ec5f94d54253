import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import { requireActiveSite } from "../links/link-target.service.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { productEdited } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { queuePageChange, requireFreePage, resolveOwnPage } from "./own-page.service.ts";
import { ProductAddressRefusedError } from "./product-editing.errors.ts";
import { lockEditableProduct, saveOffline, saveOnline, savePage } from "./product-editing.repo.ts";
import type { ProductEditingDeps, ProductInput } from "./product-editing.service.ts";

/**
 * Marks a product as offline: its page is no longer checked, price and stock stay as they were last read, and its address is
 * stored. Nothing changes when it is offline already.
 * @throws ProductNotFoundError
 */
export async function markOffline(
  { db }: Pick<ProductEditingDeps, "db">,
  { siteId, userId, productId, now }: ProductInput,
): Promise<void> {
  const nextId = await takeIds(db, 2);
  const ids = [nextId(), nextId()] as const;
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockAgainstRemoval(trx, siteId);
      const before = await lockEditableProduct(trx, siteId, productId);
      if (!before) throw new ProductNotFoundError();
      if (before.isOffline) return;
      await saveOffline(trx, siteId, productId);
      const { pageId, url } = before;
      const previous = pageId === null || url === null ? null : { pageId, url };
      await queuePageChange(trx, siteId, { productId, previous, next: null }, () => ids[0], now);
      await recomputeMarket(trx, siteId, [productId]);
      const change = productEdited(
        { ...before, url: null },
        { offline: false, url },
        { offline: true, url: null },
      );
      await recordProductChanges(trx, siteId, userId, [change], () => ids[1], now);
    }),
  );
}

/**
 * Marks an offline product as online: its page is checked again. Its price and stock no longer count as current until then.
 * Nothing changes when it is online already.
 * @param typedUrl the page's address; undefined: the one that the product had
 * @throws ProductNotFoundError, SubscriptionEndedError, ProductAddressRefusedError
 */
export async function markOnline(
  { db, policy }: ProductEditingDeps,
  { siteId, userId, productId, now }: ProductInput,
  typedUrl: string | undefined,
): Promise<void> {
  const site = await requireActiveSite(db, siteId);
  const nextId = await takeIds(db, 2);
  const ids = [nextId(), nextId()] as const;
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockAgainstRemoval(trx, siteId);
      await lockIntake(trx, siteId);
      const before = await lockEditableProduct(trx, siteId, productId);
      if (!before) throw new ProductNotFoundError();
      if (!before.isOffline) return;
      const url = typedUrl ?? before.onlineUrl;
      if (url === null) throw new ProductAddressRefusedError("PRODUCT_ADDRESS_MISSING");
      const page = resolveOwnPage(url, site.domain, policy);
      await requireFreePage(trx, siteId, productId, page);
      await savePage(trx, siteId, productId, page);
      await saveOnline(trx, siteId, productId);
      await queuePageChange(trx, siteId, { productId, previous: null, next: page }, () => ids[0], now);
      await recomputeMarket(trx, siteId, [productId]);
      const after = { ...before, url: page.url };
      const change = productEdited(after, { offline: true, url: null }, { offline: false, url: page.url });
      await recordProductChanges(trx, siteId, userId, [change], () => ids[1], now);
    }),
  );
}
