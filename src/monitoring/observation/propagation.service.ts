import type { Kysely } from "kysely";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import { tryExclusive } from "../hosts/locks.repo.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { deferQueued, findQueued, type OutboxEntry, removeQueued } from "./outbox.repo.ts";
import { findWatchedPages, type WatchedPage } from "./watched-pages.repo.ts";

export interface PropagationDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly watchers: Pick<PageWatchers, "applyPageChanges">;
}

const entriesInRound = 2000;
const changesInTransaction = 1000;
const deferMs = 60_000;

/**
 * Takes one round of queued pages to the offers and own products of every site that watches them. Entries go only
 * when all their sites have them; after a crash the round is made again, and what was applied is passed over. A site
 * that cannot take its changes does not keep the others waiting: its pages come again a minute later.
 * @returns how many entries were taken from the queue; 0 where there is none or another process is at it
 */
export async function propagate(deps: PropagationDeps): Promise<number> {
  const taken = await tryExclusive(deps.db, "propagation", async () => {
    const entries = await findQueued(deps.db, entriesInRound);
    if (entries.length === 0) return 0;
    const failed = await propagateEntries(deps, entries);
    const [done, deferred] = partition(entries, (entry) => !failed.has(entry.pageId));
    if (deferred.length > 0) await deferQueued(deps.db, deferred, deferMs);
    if (done.length > 0) await removeQueued(deps.db, done);
    return entries.length;
  });
  return taken ?? 0;
}

/** @returns ids of the pages that a site could not take */
async function propagateEntries(
  deps: PropagationDeps,
  entries: readonly OutboxEntry[],
): Promise<Set<string>> {
  const pageIds = [...new Set(entries.map((entry) => entry.pageId))];
  const watched = await findWatchedPages(deps.db, pageIds);
  const failed = new Set<string>();
  for (const [siteId, ofSite] of Map.groupBy(watched, (page) => page.siteId)) {
    for (const pages of inChunks(ofSite, changesInTransaction)) {
      try {
        await retryDeadlock(() => deps.watchers.applyPageChanges(authorizedSiteForJob(siteId), pages));
      } catch (err) {
        deps.log.error({ err, siteId }, "a site could not take its page changes");
        for (const { pageId } of pages) failed.add(pageId);
      }
    }
  }
  return failed;
}

function inChunks(pages: readonly WatchedPage[], size: number): WatchedPage[][] {
  const chunks: WatchedPage[][] = [];
  for (let from = 0; from < pages.length; from += size) chunks.push(pages.slice(from, from + size));
  return chunks;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(items, (item) => (isFirst(item) ? "first" : "second"));
  return [first, second];
}
