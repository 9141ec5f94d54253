import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { insertTasks } from "../crawl-queue/tasks.repo.ts";
import { somethingElseReason } from "./core/page-state.ts";
import {
  findBlockingHosts,
  findPageProgress,
  findPageStates,
  type PageCheckState,
  type PageProgress,
} from "./page-state.repo.ts";
import { findPages, type PageUpdate, type StoredPage, updatePages } from "./pages.repo.ts";

export type { PageFacts } from "./core/page-state.ts";
export {
  findObservedPages as observedPages,
  findPageAddresses as pageAddresses,
  findPageAges as pageAges,
  findPageFacts as pageFacts,
  findPagePrice as pagePrice,
  findShownInstead as shownInstead,
  type ObservedPage,
  type PageAge,
  type PagePrice,
} from "./page-state.repo.ts";

export interface PageCheckView extends Omit<PageCheckState, "host"> {
  /** The shop currently refuses our visits. */
  readonly isBlocking: boolean;
}

/** The outcome of the last checks by page id; pages that are not in the database yet are left out. */
export async function pageChecks(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, PageCheckView>> {
  const states = await findPageStates(db, pageIds);
  const hosts = [...new Set([...states.values()].map(({ host }) => host))];
  const blocking = await findBlockingHosts(db, hosts);
  return new Map(
    [...states].map(([pageId, { host, ...state }]) => [pageId, { ...state, isBlocking: blocking.has(host) }]),
  );
}

/** Pages in one statement, so that none runs for long. */
const maxPages = 10_000;

/** The progress of the checks of any number of pages since an instant. */
export async function pageProgress(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  since: Date,
): Promise<PageProgress> {
  let tried = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < pageIds.length; start += maxPages) {
    const part = await findPageProgress(db, pageIds.slice(start, start + maxPages), since);
    tried += part.tried;
    lastMs = Math.max(lastMs, part.lastCheckedAt?.getTime() ?? lastMs);
  }
  return { tried, lastCheckedAt: Number.isFinite(lastMs) ? new Date(lastMs) : null };
}

/**
 * What these addresses show now is what they are watched for: a person said so. The title that they show becomes the only
 * fact of their pages, and they are read again at once. Pages that show the same again are left alone.
 * @param db the worker's pool: the app's role may not write pages
 */
export async function acceptShown(db: Kysely<Tables>, pageIds: readonly string[], now: Date): Promise<void> {
  let open = pageIds;
  while (open.length > 0) {
    const pages = [...(await findPages(db, open)).values()];
    const changes = pages.flatMap((page) => acceptedTitle(page) ?? []);
    const written = new Set(await db.transaction().execute((trx) => writeAccepted(trx, changes, now)));
    // A check that was recorded in between may have brought another title.
    open = changes.map(({ before }) => before.pageId).filter((pageId) => !written.has(pageId));
  }
}

/** @returns undefined where the page does not show something else */
function acceptedTitle(page: StoredPage): PageUpdate | undefined {
  const { state, etag, lastModified } = page;
  const { reason, reasonDetail: name, observedAt } = state;
  if (reason !== somethingElseReason || name === null) return undefined;
  // Moved, so that a check decided from the state before is decided again.
  const moved = observedAt && new Date(observedAt.getTime() + 1);
  return { before: page, next: { ...state, facts: { name }, observedAt: moved }, etag, lastModified };
}

/** @returns ids of the pages that nothing else has changed since */
async function writeAccepted(
  trx: Kysely<Tables>,
  changes: readonly PageUpdate[],
  now: Date,
): Promise<string[]> {
  const written = await updatePages(trx, changes);
  const tasks = changes.filter(({ before }) => written.includes(before.pageId));
  await insertTasks(
    trx,
    tasks.map(({ before: { pageId, host } }) => ({ pageId, host, kind: "recheck" as const, dueAt: now })),
  );
  return written;
}
