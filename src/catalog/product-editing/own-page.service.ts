import type { Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { pageIdOf } from "../../address/page-id.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { isOnSite, problemOfAddress } from "../intake/core/address-refusals.ts";
import { queueWatchEntries, removeWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { findProductsByAddress } from "../product-addresses/product-addresses.service.ts";
import { ProductAddressRefusedError } from "./product-editing.errors.ts";
import type { ProductPage } from "./product-editing.repo.ts";

/** The page of an address that a person typed for an own product. @throws ProductAddressRefusedError */
export function resolveOwnPage(url: string, siteDomain: string, policy: AddressPolicy): ProductPage {
  const address = normaliseAddress(url, policy);
  if (!address.found) throw new ProductAddressRefusedError(problemOfAddress(address.reason));
  if (!isOnSite(address.domain, siteDomain) && !isOnSite(address.host, siteDomain))
    throw new ProductAddressRefusedError("LINK_NOT_ON_SITE");
  return { url: address.url, pageId: pageIdOf(address.url) };
}

/**
 * Requires that no other product of the site has the page, in any spelling. Call it with `lockIntake` held.
 * @throws ProductAddressRefusedError
 */
export async function requireFreePage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  { url, pageId }: ProductPage,
): Promise<void> {
  const known = (await findProductsByAddress(trx, siteId, [{ url, pageId }])).get(url);
  if (known && known.productId !== null && known.productId !== productId)
    throw new ProductAddressRefusedError("LINK_REPEATED");
}

export interface WatchChange {
  readonly productId: number;
  /** Null when the product had no page. */
  readonly previous: ProductPage | null;
  /** Null when the product has no page any more. */
  readonly next: ProductPage | null;
}

/** Queues the end of watching the previous page and the start of watching the next one. */
export async function queuePageChange(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, previous, next }: WatchChange,
  nextId: () => number,
  now: Date,
): Promise<void> {
  const entryOf = (page: ProductPage) => ({ entryId: nextId(), ...page, recordId: productId, productId });
  const pages = [previous, next].filter((page) => page !== null);
  await removeWatchEntries(
    trx,
    siteId,
    productId,
    pages.map(({ pageId }) => pageId),
  );
  if (previous) await queueWatchEntries(trx, siteId, "unwatch", [entryOf(previous)], now);
  if (next) await queueWatchEntries(trx, siteId, "watch", [entryOf(next)], now);
}
