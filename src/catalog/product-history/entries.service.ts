import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type EntryFilter,
  findEntry,
  findRollbacks,
  type HistoryEntry,
  listEntries,
  listPeople,
  type StoredRollback,
} from "./entries.repo.ts";

export type { EntryFilter, HistoryEntry, StoredRollback };

/** An entry, and the rollback of it that is in force. */
export interface ListedEntry extends HistoryEntry {
  readonly rolledBack: StoredRollback | null;
}

/** Entries of a site's product history, newest first. @param db `database.app` */
export function readEntries(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  filter: EntryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListedEntry[]> {
  return forSite(db, siteId, async (trx) => {
    const entries = await listEntries(trx, siteId, filter, page);
    const rollbacks = await findRollbacks(
      trx,
      siteId,
      entries.map(({ entryId }) => entryId),
    );
    const inForce = rollbacksInForce(rollbacks);
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
