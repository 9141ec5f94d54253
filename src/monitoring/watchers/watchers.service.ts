import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { ensureMonthsOf } from "../history/partitions.service.ts";
import { tryExclusive } from "../hosts/locks.repo.ts";
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
  /** Least time between two requests to a host that is new to us, milliseconds. */
  readonly gapOf: (host: string) => number;
  /** A page that was visited so shortly ago is not visited again for anybody's asking. @default 15 s */
  readonly recheckPauseMs?: number | undefined;
}

const batchSize = 1000;
const usualRecheckPauseMs = 15_000;

/**
 * Takes up what people changed in their links: pages, hosts, who watches what, and the first or an asked-for check.
 * An entry is applied on our side, then removed on the merchant's: after a crash in between it is applied again,
 * which changes nothing.
 * @returns how many entries were taken up; 0 where there is none or another process is at it
 */
export async function takeUpWatches(
  deps: WatchDeps & { readonly watchers: Pick<PageWatchers, "findQueuedWatches" | "removeQueuedWatches"> },
): Promise<number> {
  const taken = await tryExclusive(deps.db, "watch queue", async () => {
    const entries = await deps.watchers.findQueuedWatches(batchSize);
    if (entries.length === 0) return 0;
    await applyWatches(deps, entries);
    await deps.watchers.removeQueuedWatches(entries);
    return entries.length;
  });
  return taken ?? 0;
}

/** @param entries in the order in which they were made */
export async function applyWatches(deps: WatchDeps, entries: readonly QueuedWatch[]): Promise<void> {
  const { db, clock, gapOf, recheckPauseMs = usualRecheckPauseMs } = deps;
  const now = clock.now();
  const watched = lastWord(entries, "watch");
  const unwatched = lastWord(entries, "unwatch");
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

/** Of several entries for one watch the last one counts. */
function lastWord(entries: readonly QueuedWatch[], action: "watch" | "unwatch"): QueuedWatch[] {
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
