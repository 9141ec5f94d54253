import type { Kysely, Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { endCorrections } from "../corrections/corrections.repo.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { queueWatchEntries, removeWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { linkChange } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { requireActiveSite, requireNewPage, resolveLinkTarget } from "./link-target.service.ts";
import { LinkChangedError, LinkNotFoundError, LinkRefusedError } from "./links.errors.ts";
import {
  findLinkedProduct,
  insertLink,
  type Link,
  listLinks,
  lockLink,
  removeLink,
  updateLinkPage,
} from "./links.repo.ts";

export interface LinkChangeDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
}

/** The product whose link is changed, by whom and when. */
export interface LinkInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly productId: number;
  readonly now: Date;
}

interface Destination {
  /** As typed. */
  readonly url: string;
  /** The competitor's domain, as typed. */
  readonly competitorDomain: string;
}

interface LinkReference {
  readonly offerId: number;
  /** The link's address as the person saw it; undefined means that the last write wins. */
  readonly expectedUrl: string | undefined;
}

/** Links of a product, by competitor's domain. @throws ProductNotFoundError */
export async function findLinks(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<Link[]> {
  return forSite(db, siteId, async (trx) => {
    if (!(await findLinkedProduct(trx, siteId, productId))) throw new ProductNotFoundError();
    return listLinks(trx, siteId, productId);
  });
}

/**
 * Adds a link to a competitor's page, which is checked from now on. Of two concurrent requests for one page, one fails
 * as a duplicate.
 * @throws ProductNotFoundError, SubscriptionEndedError, LinkRefusedError, UnverifiedSiteFullError
 */
export async function addLink(
  { db, policy }: LinkChangeDeps,
  { siteId, userId, productId, now }: LinkInput,
  destination: Destination,
): Promise<Link> {
  const site = await requireActiveSite(db, siteId);
  const nextId = await takeIds(db, 3);
  const [offerId, entryId, historyId] = [nextId(), nextId(), nextId()];
  return forSite(db, siteId, async (trx) => {
    await lockAgainstRemoval(trx, siteId);
    if (!site.isVerified) await lockIntake(trx, siteId);
    const product = await findLinkedProduct(trx, siteId, productId);
    if (!product) throw new ProductNotFoundError();
    const target = resolveLinkTarget({ ...destination, ownUrl: product.url }, site.domain, policy);
    requireNewPage(target, await listLinks(trx, siteId, productId));
    if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: 1 });
    const link: Link = { ...target, offerId, productId, quantityByHand: null };
    if (!(await insertLink(trx, siteId, link, now))) throw new LinkRefusedError("LINK_DUPLICATE");
    await queueWatchEntries(trx, siteId, "watch", [entryOf(link, entryId)], now);
    await recordProductChanges(trx, siteId, userId, [linkChange(product, null, link)], () => historyId, now);
    return link;
  });
}

/**
 * Changes the page of a link and deletes what was read of the previous page. Nothing changes when the link already has
 * this page.
 * @throws LinkNotFoundError, SubscriptionEndedError, LinkChangedError, LinkRefusedError
 */
export async function editLink(
  { db, policy }: LinkChangeDeps,
  { siteId, userId, productId, now }: LinkInput,
  { offerId, expectedUrl }: LinkReference,
  destination: Destination,
): Promise<Link> {
  const site = await requireActiveSite(db, siteId);
  const nextId = await takeIds(db, 3);
  const [unwatchId, watchId, historyId] = [nextId(), nextId(), nextId()];
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { product, link } = await lockKnownLink(trx, siteId, productId, offerId);
      const target = resolveLinkTarget({ ...destination, ownUrl: product.url }, site.domain, policy);
      if (target.pageId === link.pageId) return link;
      requireUnchanged(link, expectedUrl, policy);
      const links = await listLinks(trx, siteId, productId);
      const others = links.filter((other) => other.offerId !== offerId);
      requireNewPage(target, others);
      const changed: Link = { ...target, offerId, productId, quantityByHand: null };
      if (!(await updateLinkPage(trx, siteId, changed))) throw new LinkRefusedError("LINK_DUPLICATE");
      await endCorrections(trx, siteId, productId, [offerId], now);
      await removeWatchEntries(trx, siteId, offerId, [link.pageId, target.pageId]);
      await queueWatchEntries(trx, siteId, "unwatch", [entryOf(link, unwatchId)], now);
      await queueWatchEntries(trx, siteId, "watch", [entryOf(changed, watchId)], now);
      await recomputeMarket(trx, siteId, [productId]);
      const change = linkChange(product, link, changed);
      await recordProductChanges(trx, siteId, userId, [change], () => historyId, now);
      return changed;
    }),
  );
}

/** Deletes a link. @throws LinkNotFoundError, LinkChangedError */
export async function deleteLink(
  { db, policy }: LinkChangeDeps,
  { siteId, userId, productId, now }: LinkInput,
  { offerId, expectedUrl }: LinkReference,
): Promise<void> {
  const nextId = await takeIds(db, 2);
  const [entryId, historyId] = [nextId(), nextId()];
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { product, link } = await lockKnownLink(trx, siteId, productId, offerId);
      requireUnchanged(link, expectedUrl, policy);
      await endCorrections(trx, siteId, productId, [offerId], now);
      await removeLink(trx, siteId, link);
      await removeWatchEntries(trx, siteId, offerId, [link.pageId]);
      await queueWatchEntries(trx, siteId, "unwatch", [entryOf(link, entryId)], now);
      await recomputeMarket(trx, siteId, [productId]);
      const change = linkChange(product, link, null);
      await recordProductChanges(trx, siteId, userId, [change], () => historyId, now);
    }),
  );
}

async function lockKnownLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  offerId: number,
) {
  await lockAgainstRemoval(trx, siteId);
  const product = await findLinkedProduct(trx, siteId, productId);
  const link = product && (await lockLink(trx, siteId, productId, offerId));
  if (!link) throw new LinkNotFoundError();
  return { product, link };
}

/** @throws LinkChangedError */
function requireUnchanged(link: Link, expectedUrl: string | undefined, policy: AddressPolicy): void {
  if (expectedUrl === undefined) return;
  const expected = normaliseAddress(expectedUrl, policy);
  const isAsExpected = (expected.found ? expected.url : expectedUrl) === link.url;
  if (!isAsExpected) throw new LinkChangedError(link.url);
}

function entryOf({ pageId, url, offerId, productId }: Link, entryId: number) {
  return { entryId, pageId, url, recordId: offerId, productId };
}
