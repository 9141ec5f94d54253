import type { Kysely } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { idsOfTry, takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { dropLink, lockKnownLink, moveLink, storeLink } from "./link-changes.service.ts";
import { requireActiveSite, requireNewPage, resolveLinkTarget } from "./link-target.service.ts";
import { LinkChangedError } from "./links.errors.ts";
import { findLinkedProduct, type Link, listLinks } from "./links.repo.ts";

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
  const offerId = nextId();
  return forSite(db, siteId, async (trx) => {
    await lockAgainstRemoval(trx, siteId);
    if (!site.isVerified) await lockIntake(trx, siteId);
    const product = await findLinkedProduct(trx, siteId, productId);
    if (!product) throw new ProductNotFoundError();
    const target = resolveLinkTarget({ ...destination, ownUrl: product.url }, site.domain, policy);
    requireNewPage(target, await listLinks(trx, siteId, productId));
    if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: 1 });
    const link: Link = { ...target, offerId, productId, quantityByHand: null };
    await storeLink(trx, siteId, product, link, { userId, now, nextId });
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
  const ids = [nextId(), nextId(), nextId()];
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { product, link } = await lockKnownLink(trx, siteId, productId, offerId);
      const target = resolveLinkTarget({ ...destination, ownUrl: product.url }, site.domain, policy);
      if (target.pageId === link.pageId) return link;
      requireUnchanged(link, expectedUrl, policy);
      return moveLink(trx, siteId, product, link, target, { userId, now, nextId: idsOfTry(ids) });
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
  const ids = [nextId(), nextId()];
  await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const { product, link } = await lockKnownLink(trx, siteId, productId, offerId);
      requireUnchanged(link, expectedUrl, policy);
      await dropLink(trx, siteId, product, link, { userId, now, nextId: idsOfTry(ids) });
    }),
  );
}

/** @throws LinkChangedError */
function requireUnchanged(link: Link, expectedUrl: string | undefined, policy: AddressPolicy): void {
  if (expectedUrl === undefined) return;
  const expected = normaliseAddress(expectedUrl, policy);
  const isAsExpected = (expected.found ? expected.url : expectedUrl) === link.url;
  if (!isAsExpected) throw new LinkChangedError(link.url);
}
