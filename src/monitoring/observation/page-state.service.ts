import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { insertTasks } from "../crawl-queue/tasks.repo.ts";
import { type PageState, type Quarantine, somethingElseReason } from "./core/page-state.ts";
import {
  doubtfulPrice,
  type ExpectedPage,
  findBlockingHosts,
  findPageProgress,
  findPageStates,
  type PageCheckState,
  type PageProgress,
} from "./page-state.repo.ts";
import { findPages, type PageUpdate, type StoredPage, updatePages } from "./pages.repo.ts";

export type { PageFacts } from "./core/page-state.ts";
export {
  type ExpectedPage,
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
  pages: readonly ExpectedPage[],
  since: Date,
): Promise<PageProgress> {
  let tried = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < pages.length; start += maxPages) {
    const part = await findPageProgress(db, pages.slice(start, start + maxPages), since);
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

/**
 * A person said which price a page states. Where that price waits there as a doubtful one, the page is read again at once, and the
 * price is accepted if it is still stated.
 * @param trx of the worker's pool: the app's role may not write pages
 */
export async function confirmDoubtfulPrice(
  trx: Kysely<Tables>,
  pageId: string,
  { priceMinor, currency }: { readonly priceMinor: number; readonly currency: string | null },
  now: Date,
): Promise<void> {
  const confirmed = await changeDoubtful(trx, pageId, (waiting) =>
    waiting.priceMinor === priceMinor && waiting.currency === currency
      ? { ...waiting, isConfirmed: true }
      : undefined,
  );
  if (confirmed) await insertTasks(trx, [{ pageId, host: confirmed.host, kind: "recheck", dueAt: now }]);
}

/** Takes a person's statement back: a doubtful price that still waits needs another reading at another time again. */
export async function withdrawConfirmation(trx: Kysely<Tables>, pageId: string): Promise<void> {
  await changeDoubtful(trx, pageId, ({ isConfirmed, ...waiting }) => (isConfirmed ? waiting : undefined));
}

/** @param change undefined: nothing is written @returns the page, where it was written */
async function changeDoubtful(
  trx: Kysely<Tables>,
  pageId: string,
  change: (waiting: Quarantine) => Quarantine | undefined,
): Promise<StoredPage | undefined> {
  for (;;) {
    const page = (await findPages(trx, [pageId])).get(pageId);
    const waiting = page && doubtfulPrice(page.state.quarantine);
    const quarantine = waiting ? change(waiting) : undefined;
    if (page === undefined || quarantine === undefined) return undefined;
    const written = await updatePages(trx, [changed(page, { quarantine })]);
    // A check that was recorded in between may have brought another price.
    if (written.length > 0) return page;
  }
}

/** @returns undefined where the page does not show something else */
function acceptedTitle(page: StoredPage): PageUpdate | undefined {
  const { reason, reasonDetail: name } = page.state;
  if (reason !== somethingElseReason || name === null) return undefined;
  return changed(page, { facts: { name } });
}

/** A change of a page's state. The time of its last visible change moves, so that a check decided from the state before is decided again. */
function changed(page: StoredPage, change: Partial<PageState>): PageUpdate {
  const { state, etag, lastModified } = page;
  const moved = state.observedAt && new Date(state.observedAt.getTime() + 1);
  return { before: page, next: { ...state, observedAt: moved, ...change }, etag, lastModified };
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
