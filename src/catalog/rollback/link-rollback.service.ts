import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { dropLink, moveLink, setMatched, storeLink } from "../links/link-changes.service.ts";
import { requireNewPage, resolveLinkTarget } from "../links/link-target.service.ts";
import { findLinkedProduct, type Link, listLinks, lockLink } from "../links/links.repo.ts";
import { manualStock } from "../quantities/core/stock-change.ts";
import { lockStock, saveStock } from "../quantities/quantities.repo.ts";
import type { Rollback, RollbackRefusal } from "./rollback-work.service.ts";

/** Deletes a link that was added, adds one that was deleted under its id, or returns one to its previous page. */
export async function rollBackLink(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { trx, siteId, site, policy, entry, by } = rollback;
  const { productId, recordId: offerId, before } = entry;
  const product = await findLinkedProduct(trx, siteId, productId);
  if (!product) return { reason: "product-gone" };
  const link = await lockLink(trx, siteId, productId, offerId);
  if (before === null) {
    if (!link) return { reason: "nothing" };
    await dropLink(trx, siteId, product, link, by);
    return null;
  }
  const target = resolveLinkTarget(
    { url: String(before["url"]), competitorDomain: null, ownUrl: product.url },
    site.domain,
    policy,
  );
  // A link that nobody had confirmed must not decide prices because it was restored.
  const isMatched = before["matched"] === true;
  const pieces = typeof before["quantity"] === "number" ? before["quantity"] : null;
  if (link) {
    if (link.pageId === target.pageId) return { reason: "nothing" };
    const moved = await moveLink(trx, siteId, product, link, target, by);
    if (isMatched) await setMatched(trx, siteId, moved, true);
  } else {
    requireNewPage(target, await listLinks(trx, siteId, productId));
    if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: 1 });
    const quantityByHand = pieces === null ? null : pieces.toFixed(1);
    const restored: Link = { ...target, offerId, productId, quantityByHand, isMatched };
    await storeLink(trx, siteId, product, restored, by);
  }
  if (pieces !== null) await restoreQuantity(rollback, pieces);
  return null;
}

async function restoreQuantity({ trx, siteId, entry }: Rollback, pieces: number): Promise<void> {
  const stock = await lockStock(trx, siteId, entry.productId, entry.recordId);
  if (stock) await saveStock(trx, siteId, { ...stock, ...manualStock(stock, pieces) });
}
