import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Tables } from "../../../platform/db/tables.ts";

/** A saved view of the product list. */
export interface SavedViewRow {
  readonly viewId: number;
  /** 1 .. 100 characters; unique among a person's views of a site, ignoring case. */
  readonly name: string;
  /** Parameters of the products page's address, without a leading "?". */
  readonly query: string;
}

/** A person's views, in the order of creation. */
export async function findViews(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<SavedViewRow[]> {
  const rows = await trx
    .selectFrom("saved_view")
    .select(["view_id as viewId", "name", "query"])
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .orderBy("view_id")
    .execute();
  return rows;
}

/** Id of a person's view with this name, ignoring case. */
export async function findViewIdByName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  name: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("saved_view")
    .select("view_id")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.view_id;
}

export async function insertView(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  view: SavedViewRow,
  now: Date,
): Promise<void> {
  const { viewId, name, query } = view;
  await trx
    .insertInto("saved_view")
    .values({ site_id: siteId, view_id: viewId, user_id: userId, name, query, created_at: now })
    .execute();
}

/** @returns false when the person has no such view on this site */
export async function updateView(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { viewId, name, query }: SavedViewRow,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_view")
    .set({ name, query })
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("view_id", "=", viewId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the person has no such view on this site */
export async function deleteView(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  viewId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("saved_view")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("view_id", "=", viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
