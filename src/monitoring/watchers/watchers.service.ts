import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { tryExclusive } from "../../platform/loops/exclusive.ts";
import { ensureMonthsOf } from "../history/partitions.service.ts";
import type { PageWatchers, QueuedWatch } from "../monitoring.ports.ts";
import { queuePages } from "../observation/outbox.repo.ts";
import {
  insertFirstTasks,
  insertHosts,
  insertRechecks,
  insertWatches,
  lockPages,
  removeWatches,
} from "./watchers.repo.ts";

export interface WatchDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Minimum time between two requests to a host that is not stored yet, milliseconds. */
  readonly gapOf: (host: string) => number;
  /** A requested recheck is skipped when the page was visited within this time, milliseconds. @default 15,000 */
  readonly recheckPauseMs?: number | undefined;
}

const batchSize = 1000;
const defaultRecheckPauseMs = 15_000;

/**
 * Applies queued link changes: stores pages, hosts and watches, and queues first checks and rechecks. An entry is
 * applied here first and removed from the merchant's queue afterwards; after a crash in between it is applied again,
 * which changes nothing.
 * @returns number of entries applied; 0 when the queue is empty or another process is working on it
 */
export async function applyQueuedWatches(
  deps: WatchDeps & { readonly watchers: Pick<PageWatchers, "findQueuedWatches" | "removeQueuedWatches"> },
): Promise<number> {
  const applied = await tryExclusive(deps.db, "watch queue", async () => {
    const entries = await deps.watchers.findQueuedWatches(batchSize);
    if (entries.length === 0) return 0;
    await applyWatches(deps, entries);
    await deps.watchers.removeQueuedWatches(entries);
    return entries.length;
  });
  return applied ?? 0;
}

/** @param entries in the order in which they were created */
export async function applyWatches(deps: WatchDeps, entries: readonly QueuedWatch[]): Promise<void> {
  const { db, clock, gapOf, recheckPauseMs = defaultRecheckPauseMs } = deps;
  const now = clock.now();
  const watched = latestEntries(entries, "watch");
  const unwatched = latestEntries(entries, "unwatch");
  const rechecked = entries.filter((entry) => entry.action === "recheck").map((entry) => entry.pageId);
  const pages = addressesOf(watched);
  const hosts = [...new Set(pages.map((page) => page.host))];
  await insertHosts(
    db,
    hosts.map((host) => ({ host, gapMs: gapOf(host) })),
  );
  await ensureMonthsOf(db, [now]);
  await retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const known = await lockPages(trx, pages, now);
      await insertWatches(
        trx,
        watched.map(({ pageId, siteId, recordId, productId }) => ({
          pageId,
          siteId,
          offerId: recordId,
          productId,
          isOwn: recordId === productId,
        })),
      );
      await queuePages(trx, known);
      await insertFirstTasks(
        trx,
        pages.map((page) => page.pageId),
        localDayOf(now),
        now,
      );
      await insertRechecks(trx, [...new Set(rechecked)], now, recheckPauseMs);
      await removeWatches(
        trx,
        unwatched.map(({ pageId, siteId, recordId }) => ({ pageId, siteId, offerId: recordId })),
      );
    }),
  );
}

/** The last entry of each watch, if it has the given action: earlier entries of the same watch are superseded. */
function latestEntries(entries: readonly QueuedWatch[], action: "watch" | "unwatch"): QueuedWatch[] {
  const last = new Map<string, QueuedWatch>();
  for (const entry of entries) {
    if (entry.action !== "recheck") last.set(`${entry.pageId} ${entry.siteId} ${entry.recordId}`, entry);
  }
  return [...last.values()].filter((entry) => entry.action === action);
}

function addressesOf(entries: readonly QueuedWatch[]) {
  const pages = new Map<string, { pageId: string; url: string; host: string }>();
  for (const { pageId, url } of entries) pages.set(pageId, { pageId, url, host: new URL(url).host });
  return [...pages.values()];
}
