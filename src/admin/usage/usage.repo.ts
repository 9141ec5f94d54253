import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { UsageType } from "../../platform/usage-counter.ts";

/** What is counted, within one site. */
export interface UsageItem {
  readonly userId: number;
  /** In Europe/Bucharest, as "2026-11-21". */
  readonly localDay: string;
  readonly type: UsageType;
}

export interface UsageCount extends UsageItem {
  /** ≥ 1 */
  readonly calls: number;
}

/** Deletes the stored counts of a site. */
export async function removeUsage(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`delete from api_usage where site_id = ${siteId}`.execute(trx);
}

/** Adds to the stored counts. @param counts at most one per person, day and type */
export async function addUsage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  counts: readonly UsageCount[],
): Promise<void> {
  await sql`
    insert into api_usage as known (site_id, user_id, local_day, usage_type, calls)
    select ${siteId}, "userId", "localDay", type, calls
      from json_to_recordset(${JSON.stringify(counts)}::json)
        as new("userId" bigint, "localDay" date, type text, calls bigint)
     order by 2, 3, 4
    on conflict (site_id, user_id, local_day, usage_type)
      do update set calls = known.calls + excluded.calls`.execute(trx);
}

/** Stored calls of a site from a local day on, by person and type. */
export async function findUsage(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fromDay: string,
): Promise<{ userId: number; type: UsageType; calls: number }[]> {
  const { rows } = await sql<{ userId: number; type: UsageType; calls: number }>`
    select user_id as "userId", usage_type as type, sum(calls)::bigint as calls
      from api_usage where site_id = ${siteId} and local_day >= ${fromDay}::date
     group by user_id, usage_type order by user_id, usage_type`.execute(trx);
  return rows;
}
