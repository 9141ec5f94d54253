import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PricingTables } from "../pricing.tables.ts";

/** Tables whose rows may be deleted; those of products are deleted with them, and records by `removeRecords`. */
export const removedTables = [
  "pricing_rule",
  "pricing_guards",
  "pricing_run",
  "pricing_brake",
  "pricing_move",
  "pricing_task",
] as const satisfies readonly (keyof PricingTables)[];

/** Deletes up to `count` append-only records of a site whose row is deleted already. @returns number of records deleted */
export async function removeRecords(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_pricing_records(${siteId}, ${count}::integer) as deleted`.execute(trx);
  return rows[0]?.deleted ?? 0;
}

/** Deletes up to `count` days of own prices of a site whose row is deleted already. @returns number of days deleted */
export async function removePriceDays(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_own_price_days(${siteId}, ${count}::integer) as deleted`.execute(trx);
  return rows[0]?.deleted ?? 0;
}
