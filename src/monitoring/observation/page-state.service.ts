import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import {
  findBlockingHosts,
  findPageProgress,
  findPageStates,
  type PageCheckState,
  type PageProgress,
} from "./page-state.repo.ts";

export type { PageFacts } from "./core/page-state.ts";
export {
  findObservedPages as observedPages,
  findPageAddresses as pageAddresses,
  findPageAges as pageAges,
  findPageFacts as pageFacts,
  findPagePrice as pagePrice,
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
