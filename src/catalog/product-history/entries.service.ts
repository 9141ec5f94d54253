import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type EntryFilter,
  type EntryPlace,
  type EntryRange,
  findEntries,
  findEntry,
  findRollbacks,
  type HistoryEntry,
  listPeople,
  listPlaces,
  orderEntries,
  type StoredRollback,
} from "./entries.repo.ts";

export type { EntryFilter, EntryPlace, EntryRange, HistoryEntry, StoredRollback };

/** An entry, and the rollback of it that is in force. */
export interface ListedEntry extends HistoryEntry {
  readonly rolledBack: StoredRollback | null;
}

/** The places of entries of a site's product history, newest first. @param db `database.app` */
export function readPlaces(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  filter: EntryFilter,
  range: EntryRange,
): Promise<EntryPlace[]> {
  return forSite(db, siteId, (trx) => listPlaces(trx, siteId, filter, range));
}

/** Entries of a site's product history by their ids, newest first. @param db `database.app` */
export function readEntries(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  entryIds: readonly number[],
): Promise<ListedEntry[]> {
  return forSite(db, siteId, async (trx) => {
    const entries = await findEntries(trx, siteId, entryIds);
    const inForce = rollbacksInForce(await findRollbacks(trx, siteId, entryIds));
    return entries.map((entry) => ({ ...entry, rolledBack: inForce.get(entry.entryId) ?? null }));
  });
}

/** People whom the history of a site names, by user id. @param db `database.app` */
export function readHistoryPeople(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<number[]> {
  return forSite(db, siteId, (trx) => listPeople(trx, siteId));
}

/** Whether a site has an entry. @param db `database.app` */
export async function hasEntry(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  entryId: number,
): Promise<boolean> {
  return (await forSite(db, siteId, (trx) => findEntry(trx, siteId, entryId))) !== undefined;
}

/**
 * Ids of entries in the order in which they are rolled back together: an entry's id was taken before its product was locked, so
 * that of two changes at once the earlier may have the higher one. Ids without an entry come last.
 * @param db `database.app`
 */
export async function latestFirst(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  entryIds: readonly number[],
): Promise<number[]> {
  const found = await forSite(db, siteId, (trx) => orderEntries(trx, siteId, entryIds));
  const known = new Set(found);
  return [...found, ...entryIds.filter((entryId) => !known.has(entryId))];
}

/** Rollbacks that were not rolled back themselves, by the entry that they roll back. @param rollbacks oldest first */
function rollbacksInForce(rollbacks: readonly StoredRollback[]): Map<number, StoredRollback> {
  const undone = new Set<number>();
  const inForce = new Map<number, StoredRollback>();
  for (const rollback of rollbacks.toReversed()) {
    if (undone.has(rollback.entryId)) continue;
    undone.add(rollback.rollsBack);
    if (!inForce.has(rollback.rollsBack)) inForce.set(rollback.rollsBack, rollback);
  }
  return inForce;
}
