import type { Kysely, Transaction } from "kysely";
import { requireSiteRow } from "../../catalog/sites/sites.service.ts";
import { addDays, localDayOf, localHourOf, startOfDay } from "../../kit/local-day.ts";
import type { FailedReading, LargeFileReader } from "../../monitoring/fetch/large-file.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import { UnreadableFeedError } from "./core/feed-error.ts";
import { readFeed } from "./core/read-feed.ts";
import { hasShrunk } from "./core/shrinkage.ts";
import { applyRun } from "./feed-application.service.ts";
import { type DeletedItems, deleteItems } from "./feed-items.repo.ts";
import { countUnseen } from "./feed-products.repo.ts";
import { RunEndedError, stageItems } from "./feed-reading.service.ts";
import {
  deleteRun,
  discardWaiting,
  findRun,
  findRunsBefore,
  lockRun,
  type RunKey,
  type StoredRun,
  updateRun,
} from "./feed-runs.repo.ts";
import type { FeedVault } from "./feed-vault.service.ts";
import { type FeedFailure, feedFailures } from "./product-feeds.contract.ts";
import { findDueFeeds, findFeed, startFeedDay } from "./product-feeds.repo.ts";
import { queueRun } from "./run-decisions.service.ts";

export interface FeedRunDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** `database.worker` */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: LargeFileReader;
  readonly vault: FeedVault;
}

/** Items that one statement deletes. */
const deleteBatch = 5000;

/** Days for which runs are listed. */
const keptDays = 30;

/** A run that has not ended by then is given up, milliseconds: its job was lost. */
const maxRunMs = 6 * 3_600_000;

/**
 * Reads the feed of a run, decides whether a person must confirm it, and applies it. A run whose process ended is read again
 * from its beginning, or applied from where it stopped; one that has ended is left as it is.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function runFeed(deps: FeedRunDeps, { siteId: id, runId }: RunKey): Promise<void> {
  const siteId = authorizedSiteForJob(id);
  const key = { siteId, runId };
  try {
    const run = await forSite(deps.db, siteId, (trx) => findRun(trx, siteId, runId));
    if (run?.state === "QUEUED" || run?.state === "READING") await readRun(deps, key, run);
    const isApplied = await forSite(deps.db, siteId, (trx) => findRun(trx, siteId, runId));
    if (isApplied?.state === "APPLYING") await apply(deps, key);
    await deleteInBatches(deps.db, siteId, "obsolete");
  } catch (error) {
    if (error instanceof RunEndedError || error instanceof NotFoundError) return;
    if (isDatabaseDown(error as Error)) throw error;
    if (!(error instanceof UnreadableFeedError)) deps.log.error({ err: error }, "a product feed failed");
    await fail(deps, key, error instanceof UnreadableFeedError ? error.failure : "internal");
    await deleteInBatches(deps.db, siteId, "obsolete");
  }
}

interface Key {
  readonly siteId: AuthorizedSiteId;
  readonly runId: string;
}

async function readRun(deps: FeedRunDeps, { siteId, runId }: Key, run: StoredRun): Promise<void> {
  const { db, clock, files, vault } = deps;
  const { domain, hasActiveSubscription } = await requireSiteRow(db, siteId);
  if (!hasActiveSubscription) return fail(deps, { siteId, runId }, "subscription-ended");
  await deleteInBatches(db, siteId, { runId });
  const isReading = await forSite(db, siteId, (trx) =>
    updateRun(
      trx,
      siteId,
      { runId, states: ["QUEUED", "READING"] },
      { state: "READING", startedAt: clock.now(), counts: noCounts },
    ),
  );
  if (!isReading) return;
  const feed = await forSite(db, siteId, (trx) => findFeed(trx, siteId));
  if (feed?.url !== run.url) throw new RunEndedError();
  const sealed = feed.sealedCredentials;
  const credentials = sealed === null ? null : vault.open({ siteId, url: run.url }, sealed);
  const reading = await files.read(
    run.url,
    ({ contentType, body }) =>
      stageItems({ db, siteId, domain, runId, policy: files.policy }, readFeed(body, contentType)),
    { credentials },
  );
  if (!reading.found) return fail(deps, { siteId, runId }, failureOf(reading));
  if (reading.value === 0) return fail(deps, { siteId, runId }, "no-items");
  await forSite(db, siteId, (trx) => decide(trx, { siteId, runId }, clock.now()));
}

const noCounts = { items: 0, added: 0, changed: 0, unchanged: 0, refused: 0, missing: 0 };

/** Whether the run is applied at once: the feed was confirmed, and has not shrunk. Runs that waited are replaced by it. */
async function decide(trx: Transaction<Tables>, { siteId, runId }: Key, now: Date): Promise<void> {
  const run = await lockRun(trx, siteId, runId, ["READING"]);
  const feed = await findFeed(trx, siteId);
  if (!run || feed?.url !== run.url) throw new RunEndedError();
  const { isConfirmed, appliedItems } = feed;
  const isHeld = hasShrunk(run.items, appliedItems);
  await discardWaiting(trx, siteId, runId, now);
  await updateRun(
    trx,
    siteId,
    { runId, states: ["READING"] },
    {
      state: isConfirmed ? (isHeld ? "HELD" : "APPLYING") : "WAITING",
      counts: { missing: await countUnseen(trx, siteId, runId) },
      previousItems: appliedItems,
    },
  );
}

async function apply({ db, clock, files }: FeedRunDeps, { siteId, runId }: Key): Promise<void> {
  const feed = await forSite(db, siteId, (trx) => findFeed(trx, siteId));
  if (!feed) throw new RunEndedError();
  await applyRun({ db, clock, siteId, runId, policy: files.policy, userId: feed.changedBy });
}

async function fail({ db, clock }: FeedRunDeps, { siteId, runId }: Key, error: FeedFailure): Promise<void> {
  const change = { state: "FAILED", error, finishedAt: clock.now() } as const;
  await forSite(db, siteId, (trx) =>
    updateRun(trx, siteId, { runId, states: ["QUEUED", "READING", "APPLYING"] }, change),
  );
}

function failureOf({ reason, status }: FailedReading): FeedFailure {
  if (status === 401) return "unauthorized";
  return feedFailures.find((name) => name === reason) ?? "internal";
}

async function deleteInBatches(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  which: DeletedItems,
): Promise<void> {
  while ((await forSite(db, siteId, (trx) => deleteItems(trx, siteId, which, deleteBatch))) === deleteBatch);
}

/**
 * Queues the daily runs that are due, once for each feed and local day: from the first look at the clock at or after the
 * feed's hour, so that a day without that hour has its run as well, and one with two such hours has one.
 */
export async function startDailyRuns({ db, workerDb, clock }: FeedRunDeps): Promise<void> {
  const now = clock.now();
  const today = localDayOf(now);
  for (const id of await findDueFeeds(workerDb, today, localHourOf(now))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, async (trx) => {
      if (await startFeedDay(trx, siteId, today)) await queueRun(trx, siteId, "DAILY", now);
    });
  }
}

/** Ends runs whose job was lost, and deletes those of more than 30 days ago. */
export async function cleanRuns(deps: FeedRunDeps): Promise<void> {
  const { db, workerDb, clock } = deps;
  const now = clock.now();
  const lostBefore = new Date(now.getTime() - maxRunMs);
  for (const { siteId: id, runId } of await findRunsBefore(workerDb, lostBefore, { isActive: true })) {
    await fail(deps, { siteId: authorizedSiteForJob(id), runId }, "interrupted");
  }
  const oldBefore = startOfDay(addDays(localDayOf(now), -keptDays));
  for (const { siteId: id, runId } of await findRunsBefore(workerDb, oldBefore, { isActive: false })) {
    const siteId = authorizedSiteForJob(id);
    await deleteInBatches(db, siteId, { runId });
    await forSite(db, siteId, (trx) => deleteRun(trx, siteId, runId));
  }
}
