import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { KnownPage } from "../known-pages/core/known-page.ts";
import { knownPages } from "../known-pages/known-pages.service.ts";
import type { MatchSettings } from "../settings/settings.contract.ts";
import { findSettings, saveSettings } from "../settings/settings.repo.ts";
import { type MatchProgress, matchesPerPage, matchStates } from "./matches.contract.ts";
import {
  countMatches,
  countProgress,
  findAcceptable,
  listCompetitors,
  listMatches,
  type MatchFilter,
  type MatchRow,
} from "./matches.repo.ts";

export type { MatchFilter, MatchRow };

/** Candidates of a page of the list, each with what its page names now; undefined where it is not known any more. */
export interface ListedMatches {
  readonly matches: readonly { readonly row: MatchRow; readonly page: KnownPage | undefined }[];
  readonly total: number;
  readonly competitors: readonly string[];
}

/** @param page from 0 */
export async function readMatches(
  db: Kysely<Tables>,
  filter: MatchFilter,
  page: number,
): Promise<ListedMatches> {
  const { siteId } = filter;
  const { rows, ...listed } = await forSite(db, siteId, async (trx) => ({
    rows: await listMatches(trx, filter, { limit: matchesPerPage, offset: page * matchesPerPage }),
    total: await countMatches(trx, filter),
    competitors: await listCompetitors(trx, siteId, filter.state),
  }));
  // Pages may be stored on another machine than the site's tables, so they are read outside of its transaction.
  const pages = await knownPages(db, [...new Set(rows.map(({ pageId }) => pageId))]);
  return { ...listed, matches: rows.map((row) => ({ row, page: pages.get(row.pageId) })) };
}

const offeredProbabilities = [0.99, 0.98, 0.95, 0.9, 0.8, 0.7] as const;

export async function readProgress(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<MatchProgress> {
  const { counts, acceptable } = await forSite(db, siteId, async (trx) => ({
    counts: await countProgress(trx, siteId),
    acceptable: await findAcceptable(trx, siteId, Math.min(...offeredProbabilities)),
  }));
  const byState = matchStates.map((state) => [state, counts.byState.get(state) ?? 0] as const);
  return {
    products: counts.products,
    compared: counts.compared,
    counts: Object.fromEntries(byState) as MatchProgress["counts"],
    above: offeredProbabilities.map((least) => ({
      probability: least,
      count: acceptable.filter(({ probability }) => probability >= least).length,
    })),
  };
}

export function readSettings(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<MatchSettings> {
  return forSite(db, siteId, (trx) => findSettings(trx, siteId));
}

export async function changeSettings(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  settings: MatchSettings,
): Promise<MatchSettings> {
  await forSite(db, siteId, (trx) => saveSettings(trx, siteId, settings));
  return settings;
}
