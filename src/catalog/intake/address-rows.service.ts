import type { Kysely, Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress } from "../../address/address.ts";
import { problemSentence } from "../../kit/problems.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import {
  isWithinUnverifiedLimits,
  unverifiedLimits,
  type WatchedCounts,
} from "../sites/core/unverified-limits.ts";
import { countWatched } from "../sites/site-stats.repo.ts";
import { SubscriptionEndedError, UnverifiedSiteFullError } from "../sites/sites.errors.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import { isOnSite, problemOfAddress } from "./core/address-refusals.ts";
import type { AddedRows } from "./intake.contract.ts";
import { addProducts, type IntakeOptions } from "./intake.service.ts";
import { findPlanRoom } from "./plan-room.service.ts";

export { isOnSite, problemOfAddress };

export interface AddressRow {
  /** The own product's address. */
  readonly url: string;
  readonly competitorUrls: readonly string[];
}

/**
 * Adds products given only by their addresses. Own addresses must be on the site's domain. Each rejected address is
 * returned with its row and a message; the others are added.
 * @param rows at most 1,000
 * @throws NotFoundError, SubscriptionEndedError, UnverifiedSiteFullError
 */
export async function addAddressRows(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  rows: readonly AddressRow[],
  now: Date,
  { policy, addedBy }: Pick<IntakeOptions, "addedBy"> & { readonly policy: AddressPolicy },
): Promise<AddedRows> {
  const site = await findSiteById(db, siteId);
  if (!site) throw new NotFoundError();
  if (!site.hasActiveSubscription) throw new SubscriptionEndedError();
  const numbered = rows.map((item, row) => ({
    item,
    row,
    isForeign: isForeign(item.url, site.domain, policy),
  }));
  const own = numbered.filter((row) => !row.isForeign);
  const foreign = numbered.filter((row) => row.isForeign);
  const items = own.map(({ item }) => item);
  const added = await addProducts(db, siteId, items, now, {
    policy,
    addedBy,
    ...(site.isVerified ? {} : { checkLimits: (trx, more) => requireWithinLimits(trx, siteId, more) }),
  });
  const refusals = [
    ...added.refusals.map((refusal) => ({ ...refusal, row: own[refusal.row]?.row ?? refusal.row })),
    ...foreign.map(({ item, row }) => ({ row, url: item.url, reason: "foreign-domain" })),
  ];
  return {
    added: added.products.length,
    offers: added.offers,
    refusals: refusals
      .sort((a, b) => a.row - b.row)
      .map((refusal) => ({
        ...refusal,
        message: problemSentence({ code: problemOfAddress(refusal.reason) }),
      })),
  };
}

/** Number of products that a site may still add: by its company's plan and, until it is verified, by its own limit. */
export async function remainingProducts(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const site = await findSiteById(trx, siteId);
  const room = site ? await findPlanRoom(trx, site.companyId) : null;
  const left = room?.left ?? Number.POSITIVE_INFINITY;
  if (site?.isVerified) return left;
  const { products } = await countWatched(trx, siteId);
  return Math.min(left, Math.max(0, unverifiedLimits.products - products));
}

/** Checks the limits of an unverified site. @throws UnverifiedSiteFullError */
export async function requireWithinLimits(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  more: WatchedCounts,
): Promise<void> {
  const isMore = more.products > 0 || more.offers > 0;
  if (isMore && !isWithinUnverifiedLimits(await countWatched(trx, siteId), more))
    throw new UnverifiedSiteFullError();
}

/** False for invalid addresses, which the intake rejects with their own reason. */
function isForeign(url: string, domain: string, policy: AddressPolicy): boolean {
  const address = normaliseAddress(url, policy);
  return address.found && !isOnSite(address.domain, domain) && !isOnSite(address.host, domain);
}
