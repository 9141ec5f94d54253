import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Locks one person's reports and alerts on a site until the transaction ends, so that checks of names and limits hold. */
export async function lockReports(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<void> {
  const key = `reports of ${userId} on ${siteId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** PostgreSQL rejects JSON with lone surrogates; stored texts are converted in the same way. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === "string" ? one.toWellFormed() : one));
}
