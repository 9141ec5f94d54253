import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { HistoryStep } from "./core/later-change.ts";
import type { ProductChange } from "./product-history.repo.ts";

/** A stored change of a product, link, quantity or price. */
export interface HistoryEntry extends ProductChange {
  readonly entryId: number;
  readonly changedAt: Date;
  readonly userId: number;
  readonly source: "PRODUCT_FEED" | "MATCHING" | null;
  /** The entry that this one rolls back. */
  readonly rollsBack: number | null;
}

/** Entries to list; absent conditions admit all. */
export interface EntryFilter {
  readonly userId?: number;
  readonly modification?: ProductChange["modification"];
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

const entryColumns = sql`h.entry_id as "entryId", h.changed_at as "changedAt", h.user_id as "userId", h.modification,
  h.subject, h.product_id as "productId", h.record_id as "recordId", h.product_name as "productName",
  h.main_product_link as "mainProductLink", h.modified_product_link as "modifiedProductLink", h.before, h.after,
  h.source, h.rolls_back as "rollsBack"`;

/** Where an entry stands among the others, newest first. */
export interface EntryPlace {
  readonly changedAt: Date;
  readonly entryId: number;
}

export interface EntryRange {
  readonly limit: number;
  readonly offset: number;
  /** Only entries after this one, which are older. */
  readonly after?: EntryPlace | undefined;
}

/** The places of a site's entries, newest first. */
export async function listPlaces(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { userId, modification, from, until }: EntryFilter,
  { limit, offset, after }: EntryRange,
): Promise<EntryPlace[]> {
  const { rows } = await sql<EntryPlace>`
    select h.changed_at as "changedAt", h.entry_id as "entryId" from product_history h
     where h.site_id = ${siteId}
       ${userId === undefined ? sql`` : sql`and h.user_id = ${userId}`}
       ${modification === undefined ? sql`` : sql`and h.modification = ${modification}`}
       ${from === undefined ? sql`` : sql`and h.changed_at >= ${from}`}
       ${until === undefined ? sql`` : sql`and h.changed_at < ${until}`}
       ${after === undefined ? sql`` : sql`and (h.changed_at, h.entry_id) < (${after.changedAt}::timestamptz, ${after.entryId}::bigint)`}
     order by h.changed_at desc, h.entry_id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Entries by their ids, newest first. */
export async function findEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  entryIds: readonly number[],
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select ${entryColumns} from product_history h
     where h.site_id = ${siteId} and h.entry_id = any(${[...entryIds]}::bigint[])
     order by h.changed_at desc, h.entry_id desc`.execute(trx);
  return rows;
}

/** The ids that name entries of a site, those of the newest entries first. */
export async function orderEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  entryIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ entryId: number }>`
    select entry_id as "entryId" from product_history
     where site_id = ${siteId} and entry_id = any(${[...entryIds]}::bigint[])
     order by changed_at desc, entry_id desc`.execute(trx);
  return rows.map(({ entryId }) => entryId);
}

/** A rollback of an entry. */
export interface StoredRollback {
  readonly entryId: number;
  readonly rollsBack: number;
  readonly changedAt: Date;
  readonly userId: number;
}

/** The rollbacks of entries and, as these can be rolled back as well, the rollbacks of these; oldest first. */
export async function findRollbacks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  entryIds: readonly number[],
): Promise<StoredRollback[]> {
  const { rows } = await sql<StoredRollback>`
    with recursive rollback as (
      select entry_id, rolls_back, changed_at, user_id from product_history
       where site_id = ${siteId} and rolls_back = any(${[...entryIds]}::bigint[])
      union
      select h.entry_id, h.rolls_back, h.changed_at, h.user_id from product_history h
        join rollback r on h.site_id = ${siteId} and h.rolls_back = r.entry_id
    )
    select entry_id as "entryId", rolls_back as "rollsBack", changed_at as "changedAt", user_id as "userId"
      from rollback order by changed_at, entry_id`.execute(trx);
  return rows;
}

/** People whom the history of a site names, by user id: one step in the index for each, however many entries there are. */
export async function listPeople(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with recursive person as (
      (select user_id from product_history where site_id = ${siteId} order by user_id limit 1)
      union all
      select (select h.user_id from product_history h where h.site_id = ${siteId} and h.user_id > person.user_id
               order by h.user_id limit 1)
        from person where person.user_id is not null
    )
    select user_id as "userId" from person where user_id is not null`.execute(trx);
  return rows.map(({ userId }) => userId);
}

export async function findEntry(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  entryId: number,
): Promise<HistoryEntry | undefined> {
  const { rows } = await sql<HistoryEntry>`
    select ${entryColumns} from product_history h
     where h.site_id = ${siteId} and h.entry_id = ${entryId}`.execute(trx);
  return rows[0];
}

/** The entries of one deletion, by product. */
export async function findDeletionEntries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ productId: number; entryId: number }>`
    select product_id as "productId", max(entry_id) as "entryId" from product_history
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and modification = 'DELETE'
       and (before->>'deletionId')::bigint = ${deletionId}
     group by product_id`.execute(trx);
  return new Map(rows.map(({ productId, entryId }) => [productId, entryId]));
}

/**
 * Locks an entry with its product, the listing and the offers until the transaction ends: no change of any of them is under way
 * then. @returns whether the product exists
 */
export async function lockEntry(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { entryId, productId }: Pick<HistoryEntry, "entryId" | "productId">,
): Promise<boolean> {
  const ofProduct = sql`site_id = ${siteId} and product_id = ${productId}`;
  await sql`select from product_history where site_id = ${siteId} and entry_id = ${entryId} for update`.execute(
    trx,
  );
  const { rows } = await sql`select from product where ${ofProduct} for update`.execute(trx);
  await sql`select from offer where ${ofProduct} order by offer_id for update`.execute(trx);
  await sql`select from listing where ${ofProduct} for update`.execute(trx);
  return rows.length > 0;
}

/** Entries of a product after one of them, oldest first. */
export async function listLaterSteps(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { entryId, productId, changedAt }: Pick<HistoryEntry, "entryId" | "productId" | "changedAt">,
): Promise<HistoryStep[]> {
  const { rows } = await sql<HistoryEntry>`
    select ${entryColumns} from product_history h
     where h.site_id = ${siteId} and h.product_id = ${productId} and h.changed_at >= ${changedAt}
       and (h.changed_at, h.entry_id) > (${changedAt}::timestamptz, ${entryId}::bigint)
     order by h.changed_at, h.entry_id`.execute(trx);
  return rows.map(stepOf);
}

export function stepOf({ before, after, ...entry }: HistoryEntry): HistoryStep {
  const { deletionId } = before ?? after ?? {};
  return {
    ...entry,
    deletionId: typeof deletionId === "number" ? deletionId : null,
    fields: entry.modification === "EDIT" ? Object.keys(after ?? {}) : [],
  };
}
