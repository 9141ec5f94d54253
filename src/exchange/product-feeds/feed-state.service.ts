import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { countFeedProducts } from "./feed-products.repo.ts";
import { findRuns, type StoredRun } from "./feed-runs.repo.ts";
import type { FeedRun, ProductFeedState } from "./product-feeds.contract.ts";
import { findFeed, type StoredFeed } from "./product-feeds.repo.ts";

/** Runs that are listed. */
export const maxRuns = 20;

/** The feed of a site with its last runs, as it is sent. */
export async function presentState(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<ProductFeedState> {
  const feed = await findFeed(trx, siteId);
  const runs = await findRuns(trx, siteId, maxRuns);
  return {
    feed: feed ? presentFeed(feed, await countFeedProducts(trx, siteId)) : null,
    runs: runs.map(presentRun),
    // The calls that change something require the role.
    mayChange: true,
  };
}

function presentFeed(
  { url, localHour, isPaused, isConfirmed, sealedCredentials }: StoredFeed,
  counts: { readonly products: number; readonly missing: number },
): NonNullable<ProductFeedState["feed"]> {
  return {
    address: url,
    hour: localHour,
    paused: isPaused,
    hasPassword: sealedCredentials !== null,
    confirmed: isConfirmed,
    products: counts.products,
    missingProducts: counts.missing,
  };
}

function presentRun(run: StoredRun): FeedRun {
  const { runId, queuedAt, startedAt, finishedAt, afterItem, ...rest } = run;
  const { kind, state, items, added, changed, unchanged, refused, missing, previousItems, error } = rest;
  return {
    id: runId,
    kind,
    state,
    queuedAt: queuedAt.getTime(),
    startedAt: startedAt?.getTime() ?? null,
    finishedAt: finishedAt?.getTime() ?? null,
    items,
    added,
    changed,
    unchanged,
    refused,
    missing,
    previousItems,
    // Refused items have places as well, but are not applied.
    applied: state === "DONE" ? items : Math.min(afterItem, items),
    error,
    warnings: [...rest.warnings],
  };
}
