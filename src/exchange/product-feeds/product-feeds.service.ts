import type { Transaction } from "kysely";
import { type AddressPolicy, isPrivateTransport, normaliseAddress } from "../../address/address.ts";
import { problemOfAddress } from "../../catalog/intake/address-rows.service.ts";
import { updateMissingFromFeed } from "../../catalog/product-values/product-values.service.ts";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { deleteItems } from "./feed-items.repo.ts";
import { deleteStatements, unmarkMissing } from "./feed-products.repo.ts";
import { deleteRun, discardReading, discardWaiting, findRuns } from "./feed-runs.repo.ts";
import { presentState } from "./feed-state.service.ts";
import { type FeedVault, isSameServer } from "./feed-vault.service.ts";
import type { ProductFeedBody, ProductFeedState } from "./product-feeds.contract.ts";
import {
  FeedAddressRefusedError,
  FeedPasswordRefusedError,
  FeedRunActiveError,
  FeedUnknownError,
} from "./product-feeds.errors.ts";
import { deleteFeed, lockFeed, saveFeed } from "./product-feeds.repo.ts";
import { queueRun, type RunDecisionDeps } from "./run-decisions.service.ts";

export interface ProductFeedDeps extends RunDecisionDeps {
  /** Which addresses may be read. */
  readonly policy: AddressPolicy;
  readonly vault: FeedVault;
}

/** The feed of a site with its last runs. */
export function readFeedState({ db }: ProductFeedDeps, siteId: AuthorizedSiteId): Promise<ProductFeedState> {
  return forSite(db, siteId, (trx) => presentState(trx, siteId));
}

/**
 * Stores a feed's settings. A new address is read for a preview, and ends what was read of the old one.
 * A user name and a password are stored for one server: they end with an address on another one.
 * @throws SubscriptionEndedError, FeedAddressRefusedError, FeedPasswordRefusedError, FeedRunActiveError
 */
export async function changeFeed(
  deps: ProductFeedDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  { address, hour, paused, credentials }: ProductFeedBody,
): Promise<ProductFeedState> {
  const { db, clock, policy, vault } = deps;
  await requireSubscription(db, siteId);
  const url = feedAddress(address, policy);
  if (credentials && !isPrivateTransport(new URL(url), policy)) throw new FeedPasswordRefusedError();
  const given = credentials ? vault.seal({ siteId, url }, credentials) : credentials;
  const now = clock.now();
  return forSite(db, siteId, async (trx) => {
    const before = await lockFeed(trx, siteId);
    const stored = before && isSameServer(before.url, url) ? before.sealedCredentials : null;
    const sealedCredentials = given === undefined ? stored : given;
    // With another password, a feed that nobody has confirmed is worth another preview.
    const isRead = before?.url !== url || (given !== undefined && !before.isConfirmed);
    if (isRead && !(await discardReading(trx, siteId, now))) throw new FeedRunActiveError();
    const saved = { url, localHour: hour, isPaused: paused, changedBy: userId, sealedCredentials };
    await saveFeed(trx, siteId, saved, now);
    if (isRead) {
      await discardWaiting(trx, siteId, null, now);
      await queueRun(trx, siteId, "PREVIEW", now);
    }
    return presentState(trx, siteId);
  });
}

/** The address is sent as the merchant wrote it: its parameters may be the feed's key. */
function feedAddress(text: string, policy: AddressPolicy): string {
  const address = normaliseAddress(text, policy);
  if (address.found) return text.trim();
  const problem = problemOfAddress(address.reason);
  const isOfForm = problem !== "LINK_NOT_PUBLIC" && problem in formProblems;
  throw new FeedAddressRefusedError(
    isOfForm ? (problem as keyof typeof formProblems) : "FEED_ADDRESS_NOT_PUBLIC",
  );
}

/** Problems whose sentences fit the address of a file as well as that of a product. */
const formProblems = {
  LINK_MALFORMED: true,
  LINK_NOT_HTTP: true,
  LINK_TOO_LONG: true,
  LINK_USERINFO: true,
  LINK_PORT_NOT_ALLOWED: true,
};

/** Removes the feed; what it brought stays. @throws FeedUnknownError, FeedRunActiveError */
export function removeFeed({ db, clock }: ProductFeedDeps, siteId: AuthorizedSiteId): Promise<void> {
  const now = clock.now();
  return forSite(db, siteId, async (trx) => {
    if (!(await lockFeed(trx, siteId))) throw new FeedUnknownError();
    if (!(await discardReading(trx, siteId, now))) throw new FeedRunActiveError();
    await discardWaiting(trx, siteId, null, now);
    await deleteFeed(trx, siteId);
    await endMissing(trx, siteId);
  });
}

/** Without a feed, no product is missing from it. */
async function endMissing(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  for (;;) {
    const productIds = await unmarkMissing(trx, siteId, batchSize);
    await updateMissingFromFeed(trx, siteId, productIds, false);
    if (productIds.length < batchSize) return;
  }
}

/** Rows per statement: a statement must end within the time limit of requests, however large the site is. */
const batchSize = 5000;

/** Deletes what the product feed stores of a site, in the transaction that has removed the site. */
export async function deleteProductFeedRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<void> {
  while ((await deleteItems(trx, siteId, "all", batchSize)) === batchSize);
  while ((await deleteStatements(trx, siteId, batchSize)) === batchSize);
  for (;;) {
    const runs = await findRuns(trx, siteId, 100);
    for (const { runId } of runs) await deleteRun(trx, siteId, runId);
    if (runs.length === 0) break;
  }
  await deleteFeed(trx, siteId);
}
