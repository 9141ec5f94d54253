import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Tables } from "./tables.ts";

/** Deletes up to `count` rows of a site from one of the tables that are split by site. @returns number of rows deleted */
export async function deleteSiteRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  table: string,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where site_id = ${siteId} and ctid = any(array(
      select ctid from ${sql.table(table)} where site_id = ${siteId} limit ${count}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
