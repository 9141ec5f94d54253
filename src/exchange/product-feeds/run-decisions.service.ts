import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import { findRun, findRuns, insertRun, lockRun, updateRun } from "./feed-runs.repo.ts";
import { maxRuns, presentState } from "./feed-state.service.ts";
import type { FeedRun, ProductFeedState } from "./product-feeds.contract.ts";
import { FeedRunActiveError, FeedRunDecidedError, FeedUnknownError } from "./product-feeds.errors.ts";
import { confirmFeed, findFeed, lockFeed } from "./product-feeds.repo.ts";

export interface RunDecisionDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Name of the background task that reads and applies a run. */
export const runFeedTask = "exchange.run-product-feed";

/** Queues a run now. @throws SubscriptionEndedError, FeedUnknownError, FeedRunActiveError */
export async function startRun(
  { db, clock }: RunDecisionDeps,
  siteId: AuthorizedSiteId,
): Promise<ProductFeedState> {
  await requireSubscription(db, siteId);
  return forSite(db, siteId, async (trx) => {
    const feed = await lockFeed(trx, siteId);
    if (!feed) throw new FeedUnknownError();
    const kind = feed.isConfirmed ? "MANUAL" : "PREVIEW";
    if (!(await queueRun(trx, siteId, kind, clock.now()))) throw new FeedRunActiveError();
    return presentState(trx, siteId);
  });
}

/** Queues a run in the caller's transaction. @returns false while another one is under way */
export async function queueRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  kind: FeedRun["kind"],
  now: Date,
): Promise<boolean> {
  const feed = await findFeed(trx, siteId);
  if (!feed) return false;
  const runId = randomUUID();
  if (!(await insertRun(trx, siteId, { runId, kind, url: feed.url, queuedAt: now }))) return false;
  await enqueueRun(trx, siteId, runId);
  return true;
}

/** Queues of which each reads one feed at a time, so that one whose server is slow holds up only a quarter of the others. */
const feedQueues = 4;

function enqueueRun(trx: Transaction<Tables>, siteId: AuthorizedSiteId, runId: string): Promise<void> {
  return enqueue(
    trx,
    runFeedTask,
    { siteId, runId },
    { key: `${runFeedTask}:${runId}`, queue: `product feeds ${siteId % feedQueues}` },
  );
}

/**
 * Applies a run that waits for a decision; from then on, the feed's runs are applied by themselves.
 * @throws SubscriptionEndedError, FeedUnknownError, FeedRunDecidedError, FeedRunActiveError
 */
export async function confirmRun(
  { db, clock }: RunDecisionDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  runId: string,
): Promise<ProductFeedState> {
  await requireSubscription(db, siteId);
  return forSite(db, siteId, async (trx) => {
    await lockFeed(trx, siteId);
    await requireWaiting(trx, siteId, runId);
    await requireNoActive(trx, siteId);
    await updateRun(
      trx,
      siteId,
      { runId, states: ["WAITING", "HELD"] },
      { state: "APPLYING", decidedBy: userId, advancedAt: clock.now() },
    );
    await confirmFeed(trx, siteId, userId);
    await enqueueRun(trx, siteId, runId);
    return presentState(trx, siteId);
  });
}

/** Nothing of the run is applied. @throws FeedUnknownError, FeedRunDecidedError */
export function discardRun(
  { db, clock }: RunDecisionDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  runId: string,
): Promise<ProductFeedState> {
  return forSite(db, siteId, async (trx) => {
    await lockFeed(trx, siteId);
    await requireWaiting(trx, siteId, runId);
    await updateRun(
      trx,
      siteId,
      { runId, states: ["WAITING", "HELD"] },
      { state: "DISCARDED", decidedBy: userId, finishedAt: clock.now() },
    );
    return presentState(trx, siteId);
  });
}

async function requireNoActive(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  const runs = await findRuns(trx, siteId, maxRuns);
  if (runs.some(({ state }) => state === "QUEUED" || state === "READING" || state === "APPLYING")) {
    throw new FeedRunActiveError();
  }
}

async function requireWaiting(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  if (!(await findRun(trx, siteId, runId))) throw new FeedUnknownError();
  if (!(await lockRun(trx, siteId, runId, ["WAITING", "HELD"]))) throw new FeedRunDecidedError();
}
