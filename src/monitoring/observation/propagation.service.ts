import type { Kysely } from "kysely";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import { tryExclusive } from "../../platform/loops/exclusive.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import {
  deferQueued,
  findQueued,
  findWatchedPages,
  type OutboxEntry,
  removeQueued,
  type WatchedPage,
} from "./outbox.repo.ts";

export interface PropagationDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly watchers: Pick<PageWatchers, "applyPageChanges">;
}

const maxEntries = 2000;
const maxChangesInTransaction = 1000;
const deferMs = 60_000;

/**
 * Applies one batch of queued pages to the offers and own products of every site that watches them. An entry is deleted
 * once all its sites have applied it; after a crash the batch is repeated, which changes nothing where it was applied.
 * Where a site fails, its pages are tried again a minute later and the other sites go on.
 * @returns the number of entries processed; 0 where there is none or another process is propagating
 */
export async function propagate(deps: PropagationDeps): Promise<number> {
  const taken = await tryExclusive(deps.db, "propagation", async () => {
    const entries = await findQueued(deps.db, maxEntries);
    if (entries.length === 0) return 0;
    const failed = await propagateEntries(deps, entries);
    const [done, deferred] = partition(entries, (entry) => !failed.has(entry.pageId));
    if (deferred.length > 0) await deferQueued(deps.db, deferred, deferMs);
    if (done.length > 0) await removeQueued(deps.db, done);
    return entries.length;
  });
  return taken ?? 0;
}

/** @returns ids of the pages that a site could not apply */
async function propagateEntries(
  deps: PropagationDeps,
  entries: readonly OutboxEntry[],
): Promise<Set<string>> {
  const pageIds = [...new Set(entries.map((entry) => entry.pageId))];
  const watched = await findWatchedPages(deps.db, pageIds);
  const failed = new Set<string>();
  for (const [siteId, ofSite] of Map.groupBy(watched, (page) => page.siteId)) {
    for (const pages of inChunks(ofSite, maxChangesInTransaction)) {
      try {
        await retryDeadlock(() => deps.watchers.applyPageChanges(authorizedSiteForJob(siteId), pages));
      } catch (err) {
        deps.log.error({ err, siteId }, "the page changes of a site could not be applied");
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
