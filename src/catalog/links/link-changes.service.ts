import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { endCorrections } from "../corrections/corrections.repo.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { queueWatchEntries, removeWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { linkChange } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { type LinkTarget, requireNewPage } from "./link-target.service.ts";
import { LinkNotFoundError, LinkRefusedError } from "./links.errors.ts";
import {
  findLinkedProduct,
  insertLinks,
  type Link,
  type LinkedProduct,
  listLinks,
  lockLink,
  removeLink,
  updateLinkPage,
  updateMatched,
} from "./links.repo.ts";

/** Who changes links in the caller's transaction, and when. */
export interface ChangedBy {
  readonly userId: number;
  readonly now: Date;
  /** Returns the ids of the queue and history entries: at most three a change. */
  readonly nextId: NextId;
  /** What makes the change for the person; null or left out: they do, on a screen. */
  readonly source?: "MATCHING" | null;
  /** The history entry that the change rolls back. */
  readonly rollsBack?: number;
}

/** A link with its product, locked until the transaction ends. @throws LinkNotFoundError */
export async function lockKnownLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  offerId: number,
): Promise<{ readonly product: LinkedProduct; readonly link: Link }> {
  await lockAgainstRemoval(trx, siteId);
  const product = await findLinkedProduct(trx, siteId, productId);
  const link = product && (await lockLink(trx, siteId, productId, offerId));
  if (!link) throw new LinkNotFoundError();
  return { product, link };
}

/** Stores a new link and queues the start of watching its page. @throws LinkRefusedError when the product has it already */
export async function storeLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  product: LinkedProduct,
  link: Link,
  by: ChangedBy,
): Promise<void> {
  const stored = await storeLinks(trx, siteId, [{ product, link }], by);
  if (stored.size === 0) throw new LinkRefusedError("LINK_DUPLICATE");
}

/** The same for many links. @returns ids of the offers stored, without those whose product has a link to the page already */
export async function storeLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  wanted: readonly { readonly product: LinkedProduct; readonly link: Link }[],
  by: ChangedBy,
): Promise<ReadonlySet<number>> {
  const links = wanted.map(({ link }) => link);
  const stored = await insertLinks(trx, siteId, links, by.now);
  const added = wanted.filter(({ link }) => stored.has(link.offerId));
  const entries = added.map(({ link }) => entryOf(link, by.nextId()));
  await queueWatchEntries(trx, siteId, "watch", entries, by.now);
  await record(
    trx,
    siteId,
    by,
    added.map(({ product, link }) => linkChange(product, null, link)),
  );
  return stored;
}

/** Sets whether a locked link waits for a person's confirmation, which decides whether prices are computed from it. */
export async function setMatched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  product: LinkedProduct,
  link: Link,
  isMatched: boolean,
  by: ChangedBy,
): Promise<void> {
  await markMatched(trx, siteId, link, isMatched);
  await record(trx, siteId, by, [linkChange(product, link, { ...link, isMatched })]);
}

/** The same as part of another change, which has the history entry. */
export async function markMatched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  link: Link,
  isMatched: boolean,
): Promise<void> {
  await updateMatched(trx, siteId, link, isMatched);
  await recomputeMarket(trx, siteId, [link.productId]);
}

/** Gives a locked link another page and deletes what was read of the previous one. @throws LinkRefusedError */
export async function moveLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  product: LinkedProduct,
  link: Link,
  target: LinkTarget,
  by: ChangedBy,
): Promise<Link> {
  const { offerId } = link;
  const { productId } = product;
  const links = await listLinks(trx, siteId, productId);
  requireNewPage(
    target,
    links.filter((other) => other.offerId !== offerId),
  );
  const changed: Link = { ...target, offerId, productId, quantityByHand: null };
  if (!(await updateLinkPage(trx, siteId, changed))) throw new LinkRefusedError("LINK_DUPLICATE");
  await endCorrections(trx, siteId, productId, [offerId], by.now);
  await removeWatchEntries(trx, siteId, offerId, [link.pageId, target.pageId]);
  await queueWatchEntries(trx, siteId, "unwatch", [entryOf(link, by.nextId())], by.now);
  await queueWatchEntries(trx, siteId, "watch", [entryOf(changed, by.nextId())], by.now);
  await recomputeMarket(trx, siteId, [productId]);
  await record(trx, siteId, by, [linkChange(product, link, changed)]);
  return changed;
}

/** Deletes a locked link and queues the end of watching its page. */
export async function dropLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  product: LinkedProduct,
  link: Link,
  by: ChangedBy,
): Promise<void> {
  const { offerId } = link;
  const { productId } = product;
  await endCorrections(trx, siteId, productId, [offerId], by.now);
  await removeLink(trx, siteId, link);
  await removeWatchEntries(trx, siteId, offerId, [link.pageId]);
  await queueWatchEntries(trx, siteId, "unwatch", [entryOf(link, by.nextId())], by.now);
  await recomputeMarket(trx, siteId, [productId]);
  await record(trx, siteId, by, [linkChange(product, link, null)]);
}

function record(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { userId, now, nextId, source = null, rollsBack }: ChangedBy,
  changes: readonly ReturnType<typeof linkChange>[],
): Promise<void> {
  return recordProductChanges(trx, siteId, userId, changes, nextId, now, source, rollsBack);
}

function entryOf({ pageId, url, offerId, productId }: Link, entryId: number) {
  return { entryId, pageId, url, recordId: offerId, productId };
}
