import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { queueWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { findExistingProducts } from "../products/products.repo.ts";
import { SubscriptionEndedError } from "../sites/sites.errors.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import { findPagesOfProducts } from "./rechecks.repo.ts";

/**
 * Queues a check of a product's own page and of its offers' pages.
 * @returns number of pages queued
 * @throws ProductNotFoundError, SubscriptionEndedError
 */
export async function recheckProduct(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  now: Date,
): Promise<number> {
  const found = await forSite(db, siteId, (trx) => findExistingProducts(trx, siteId, [productId]));
  if (found.length === 0) throw new ProductNotFoundError();
  return recheckProducts(db, siteId, found, now);
}

/**
 * Queues checks for several products; a page that they share is queued once.
 * @returns number of pages queued
 * @throws SubscriptionEndedError
 */
export async function recheckProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<number> {
  const site = await findSiteById(db, siteId);
  if (!site?.hasActiveSubscription) throw new SubscriptionEndedError();
  const watched = await forSite(db, siteId, (trx) => findPagesOfProducts(trx, siteId, productIds));
  const pages = [...new Map(watched.map((page) => [page.pageId, page])).values()];
  const nextId = await takeIds(db, pages.length);
  const entries = pages.map((page) => ({ entryId: nextId(), ...page }));
  await forSite(db, siteId, (trx) => queueWatchEntries(trx, siteId, "recheck", entries, now));
  return entries.length;
}
