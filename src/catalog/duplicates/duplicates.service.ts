import type { Kysely } from "kysely";
import { addressKey } from "../../address/address-key.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { findLinkedProduct, insertLinks, type Link, listLinks } from "../links/links.repo.ts";
import { queueWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { lockProducts } from "../product-editing/deletion.repo.ts";
import { deleteLocked } from "../product-editing/deletion.service.ts";
import type { ProductInput } from "../product-editing/product-editing.service.ts";
import { linkChange } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { findSiteById, lockAgainstRemoval } from "../sites/sites.repo.ts";
import { DuplicateChangedError } from "./duplicates.errors.ts";
import { findDuplicate, keepApart } from "./duplicates.repo.ts";

/**
 * Adds a duplicate's links to the product that it duplicates, where that has none to the same page, and deletes the duplicate.
 * Undoing the deletion brings it back with its links; those that were added stay.
 * @param into the product that it duplicates, as the person saw it
 * @returns number of links added
 * @throws ProductNotFoundError, DuplicateChangedError, UnverifiedSiteFullError
 */
export async function mergeDuplicate(
  db: Kysely<Tables>,
  { siteId, userId, productId, now }: ProductInput,
  into: number,
): Promise<{ links: number; deletionId: number }> {
  const site = await findSiteById(db, siteId);
  const deletionId = (await takeIds(db, 1))();
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      await lockAgainstRemoval(trx, siteId);
      await lockIntake(trx, siteId);
      const locked = await lockProducts(trx, siteId, [productId, into]);
      const found = await findDuplicate(trx, siteId, productId);
      if (found === undefined) throw new ProductNotFoundError();
      const target = await findLinkedProduct(trx, siteId, into);
      if (found !== into || !target) throw new DuplicateChangedError();
      const known = new Set((await listLinks(trx, siteId, into)).map(({ url }) => addressKey(url)));
      const missing = (await listLinks(trx, siteId, productId)).filter(
        ({ url }) => !known.has(addressKey(url)),
      );
      const duplicates = locked.filter((product) => product.productId === productId);
      // The duplicate's links and place are free afterwards, so the limits are checked then.
      await deleteLocked(db, trx, { siteId, userId, now, deletionId }, [duplicates]);
      if (!site?.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: missing.length });
      // An offer, its queue entry and its history entry each.
      const nextId = await takeIds(db, missing.length * 3);
      const links = missing.map(
        (link): Link => ({ ...link, productId: into, offerId: nextId(), quantityByHand: null }),
      );
      await insertLinks(trx, siteId, links, now);
      const entries = links.map(({ pageId, url, offerId }) => ({
        entryId: nextId(),
        pageId,
        url,
        recordId: offerId,
        productId: into,
      }));
      await queueWatchEntries(trx, siteId, "watch", entries, now);
      const changes = links.map((link) => linkChange(target, null, link));
      await recordProductChanges(trx, siteId, userId, changes, nextId, now);
      return { links: links.length, deletionId };
    }),
  );
}

/** Both products stay. @throws ProductNotFoundError */
export async function keepDuplicate(
  db: Kysely<Tables>,
  { siteId, productId }: Pick<ProductInput, "siteId" | "productId">,
): Promise<void> {
  const isKept = await forSite(db, siteId, (trx) => keepApart(trx, siteId, productId));
  if (!isKept) throw new ProductNotFoundError();
}
