import { sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A person from outside the company opened a site. */
export interface Access {
  readonly userId: number;
  readonly sessionId: string;
  readonly localDay: LocalDay;
  readonly openedAt: Date;
}

/** Stores the first access of a session to a site on a day; later ones change nothing. */
export async function insertAccess(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { userId, sessionId, localDay, openedAt }: Access,
): Promise<void> {
  await sql`
    insert into site_access (site_id, local_day, session_id, user_id, opened_at)
    values (${siteId}, ${localDay}, ${sessionId}, ${userId}, ${openedAt})
    on conflict do nothing`.execute(trx);
}

/** Stored accesses to a site, the newest first. */
export async function listAccesses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<{ readonly userId: number; readonly openedAt: Date }[]> {
  const { rows } = await sql<{ userId: number; openedAt: Date }>`
    select user_id as "userId", opened_at as "openedAt" from site_access
     where site_id = ${siteId} order by opened_at desc, session_id limit ${limit}`.execute(trx);
  return rows;
}
