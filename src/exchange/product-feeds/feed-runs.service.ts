import type { Kysely, Transaction } from "kysely";
import { enqueueAdminMail } from "../../accounts/mail/mail.service.ts";
import { findSiteById, requireSiteRow } from "../../catalog/sites/sites.service.ts";
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
import { FeedWarnings } from "./core/feed-warnings.ts";
import { heldMail } from "./core/held-mail.ts";
import { readFeed } from "./core/read-feed.ts";
import { hasShrunk } from "./core/shrinkage.ts";
import { applyRun } from "./feed-application.service.ts";
import { type DeletedItems, deleteItems } from "./feed-items.repo.ts";
import { countUnseen } from "./feed-products.repo.ts";
import { RunEndedError, stageItems } from "./feed-reading.service.ts";
import {
  beginReading,
  deleteRun,
  discardWaiting,
  findLostRuns,
  findRun,
  findRunsBefore,
  lockRun,
  type RunKey,
  updateRun,
} from "./feed-runs.repo.ts";
import type { FeedVault } from "./feed-vault.service.ts";
import { type FeedFailure, feedFailures } from "./product-feeds.contract.ts";
import { findDueFeeds, findFeed, startFeedDay } from "./product-feeds.repo.ts";
import { queueRun } from "./run-decisions.service.ts";

export interface FeedRunDeps {
  /** `database.worker`; of its statements, those about one site run as the site. */
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

/** A run that has not advanced for so long is given up, milliseconds: its job was lost. */
const maxRunMs = 6 * 3_600_000;

/**
 * Reads the feed of a run, decides whether a person must confirm it, and applies it. A run whose process ended is read again
 * from its beginning, or applied from where it stopped; one that has ended is left as it is.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function runFeed(deps: FeedRunDeps, { siteId: id, runId }: RunKey): Promise<void> {
  const siteId = authorizedSiteForJob(id);
  let key: Key = { siteId, runId };
  try {
    const readingNo = await forSite(deps.db, siteId, (trx) =>
      beginReading(trx, siteId, runId, deps.clock.now()),
    );
    if (readingNo !== undefined) {
      key = { siteId, runId, readingNo };
      await readRun(deps, { siteId, runId, readingNo });
    }
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
  /** Of a reading: what it does ends when a later one of the run has begun. */
  readonly readingNo?: number;
}

async function readRun(deps: FeedRunDeps, key: Required<Key>): Promise<void> {
  const { db, clock, files, vault } = deps;
  const { siteId, runId, readingNo } = key;
  const { domain, hasActiveSubscription } = await requireSiteRow(db, siteId);
  if (!hasActiveSubscription) return fail(deps, key, "subscription-ended");
  // Of a reading that its process did not end. One that goes on stores nothing any more.
  await deleteInBatches(db, siteId, { runId });
  const { run, feed } = await forSite(db, siteId, async (trx) => ({
    run: await findRun(trx, siteId, runId),
    feed: await findFeed(trx, siteId),
  }));
  if (run === undefined || feed?.url !== run.url) throw new RunEndedError();
  const sealed = feed.sealedCredentials;
  const credentials = sealed === null ? null : vault.open({ siteId, url: run.url }, sealed);
  const warnings = new FeedWarnings();
  const staging = { db, clock, siteId, domain, runId, readingNo, policy: files.policy, warnings };
  const reading = await files.read(
    run.url,
    ({ contentType, body }) => stageItems(staging, readFeed(body, contentType, warnings)),
    { credentials },
  );
  if (!reading.found) return fail(deps, key, failureOf(reading));
  if (reading.value === 0) return fail(deps, key, "no-items");
  await forSite(db, siteId, (trx) => decide(trx, key, clock.now()));
}

/** Whether the run is applied at once: the feed was confirmed, and has not shrunk. Runs that waited are replaced by it. */
async function decide(
  trx: Transaction<Tables>,
  { siteId, runId, readingNo }: Required<Key>,
  now: Date,
): Promise<void> {
  const run = await lockRun(trx, siteId, runId, ["READING"]);
  const feed = await findFeed(trx, siteId);
  if (run?.readingNo !== readingNo || feed?.url !== run.url) throw new RunEndedError();
  const { isConfirmed, appliedItems } = feed;
  const hasFewer = hasShrunk(run.items, appliedItems);
  const state = isConfirmed ? (hasFewer ? "HELD" : "APPLYING") : "WAITING";
  const missing = await countUnseen(trx, siteId, runId);
  await discardWaiting(trx, siteId, runId, now);
  const change = { state, counts: { missing }, previousItems: appliedItems } as const;
  await updateRun(trx, siteId, { runId, states: ["READING"] }, change);
  if (state === "HELD") await mailHeld(trx, siteId, { ...run, missing, previousItems: appliedItems ?? 0 });
}

/** A run that is held waits for a person, so those who may decide get a mail once its reading has ended. */
async function mailHeld(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  counts: { readonly items: number; readonly previousItems: number; readonly missing: number },
): Promise<void> {
  const site = await findSiteById(trx, siteId);
  if (site === undefined) return;
  const { companyId, domain } = site;
  const path = `/import-export?${new URLSearchParams({ site: domain })}#product-feed`;
  await enqueueAdminMail(trx, { companyId, path, words: heldMail({ domain, ...counts }) });
}

async function apply({ db, clock, files }: FeedRunDeps, { siteId, runId }: Key): Promise<void> {
  const feed = await forSite(db, siteId, (trx) => findFeed(trx, siteId));
  if (!feed) throw new RunEndedError();
  await applyRun({ db, clock, siteId, runId, policy: files.policy, userId: feed.changedBy });
}

async function fail({ db, clock }: FeedRunDeps, { siteId, ...run }: Key, error: FeedFailure): Promise<void> {
  const change = { state: "FAILED", error, finishedAt: clock.now() } as const;
  await forSite(db, siteId, (trx) =>
    updateRun(trx, siteId, { ...run, states: ["QUEUED", "READING", "APPLYING"] }, change),
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
  for (const { siteId: id, runId } of await findLostRuns(workerDb, lostBefore)) {
    await fail(deps, { siteId: authorizedSiteForJob(id), runId }, "interrupted");
  }
  const oldBefore = startOfDay(addDays(localDayOf(now), -keptDays));
  for (const { siteId: id, runId } of await findRunsBefore(workerDb, oldBefore)) {
    const siteId = authorizedSiteForJob(id);
    await deleteInBatches(db, siteId, { runId });
    await forSite(db, siteId, (trx) => deleteRun(trx, siteId, runId));
  }
}
