import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * Locks one person's settings on a site (segments, saved views, visibility) until the transaction ends, so that checks
 * of unique names and limits are still valid when the change is written.
 */
export async function lockSettings(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<void> {
  const key = `settings of ${userId} on ${siteId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
