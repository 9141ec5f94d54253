import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * Changes of what one person has set up on a site (segments, views, what they do not want to see) come one after the
 * other until the transaction ends: what is read of names and numbers still holds when it is written.
 */
export async function lockSettingsOf(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<void> {
  const key = `settings of ${userId} on ${siteId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
