import * as z from "zod/mini";
import { applyCorrection, insertCorrection, lockPrice } from "../corrections/corrections.repo.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { dropLink, markMatched, moveLink, setMatched, storeLink } from "../links/link-changes.service.ts";
import { requireNewPage, resolveLinkTarget } from "../links/link-target.service.ts";
import {
  findLinkedProduct,
  type Link,
  type LinkCorrection,
  listLinks,
  lockLink,
} from "../links/links.repo.ts";
import { manualStock } from "../quantities/core/stock-change.ts";
import { lockStock, saveStock } from "../quantities/quantities.repo.ts";
import type { Rollback, RollbackRefusal } from "./rollback-work.service.ts";

const linkCorrection: z.ZodMiniType<LinkCorrection> = z.object({
  priceMinor: z.number(),
  currency: z.string(),
  readMinor: z.nullable(z.number()),
  readCurrency: z.nullable(z.string()),
});

/**
 * Deletes a link that was added, adds one that was deleted under its id, or returns one to its previous page, or to waiting for
 * confirmation.
 */
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
    if (link.pageId === target.pageId) {
      if (isMatched === (link.isMatched ?? false)) return { reason: "nothing" };
      await setMatched(trx, siteId, product, link, isMatched, by);
      return null;
    }
    const moved = await moveLink(trx, siteId, product, link, target, by);
    if (isMatched) await markMatched(trx, siteId, moved, true);
  } else {
    requireNewPage(target, await listLinks(trx, siteId, productId));
    if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: 1 });
    const quantityByHand = pieces === null ? null : pieces.toFixed(1);
    const restored: Link = { ...target, offerId, productId, quantityByHand, isMatched };
    await storeLink(trx, siteId, product, restored, by);
  }
  if (pieces !== null) await restoreQuantity(rollback, pieces);
  const correction = linkCorrection.safeParse(before["correction"]);
  if (correction.success) await restoreCorrection(rollback, correction.data);
  return null;
}

/** The correction holds again until the page is read differently than when it was made, which is found by its next reading. */
async function restoreCorrection({ trx, siteId, entry, by }: Rollback, correction: LinkCorrection) {
  const price = await lockPrice(trx, siteId, entry.productId, entry.recordId);
  if (!price || price.pageId === null) return;
  const { priceMinor, currency, readMinor, readCurrency } = correction;
  const asRead = { ...price, read: { priceMinor: readMinor, currency: readCurrency } };
  const corrected = { priceMinor, currency };
  await insertCorrection(trx, siteId, asRead, {
    correctionId: by.nextId(),
    pageId: price.pageId,
    corrected,
    userId: by.userId,
    validFrom: by.now,
    now: by.now,
  });
  await applyCorrection(trx, siteId, asRead, corrected);
}

async function restoreQuantity({ trx, siteId, entry }: Rollback, pieces: number): Promise<void> {
  const stock = await lockStock(trx, siteId, entry.productId, entry.recordId);
  if (stock) await saveStock(trx, siteId, { ...stock, ...manualStock(stock, pieces) });
}
