import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import { forSite } from "../platform/db/database.ts";
import { takeIds } from "../platform/db/record-ids.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { ProductNotFoundError, SubscriptionEndedError } from "./catalog.errors.ts";
import { pagesOfProduct } from "./catalog.product.repo.ts";
import { findSiteById } from "./catalog.site.repo.ts";
import { queueWatchEntries } from "./catalog.watch-entry.repo.ts";

/**
 * Asks monitoring for a fresh check of a product's own page and of every offer's.
 * @returns how many pages were queued
 * @throws ProductNotFoundError, SubscriptionEndedError
 */
export async function recheckProduct(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  now: Date,
): Promise<number> {
  const pages = await forSite(db, siteId, (trx) => pagesOfProduct(trx, siteId, productId));
  if (pages.length === 0) throw new ProductNotFoundError();
  const site = await findSiteById(db, siteId);
  if (!site?.hasActiveSubscription) throw new SubscriptionEndedError();
  const nextId = await takeIds(db, pages.length);
  const entries = pages.flatMap(({ recordId, pageId, url }) =>
    pageId === null || url === null ? [] : [{ entryId: nextId(), pageId, url, recordId, productId }],
  );
  await forSite(db, siteId, (trx) => queueWatchEntries(trx, siteId, "recheck", entries, now));
  return entries.length;
}
