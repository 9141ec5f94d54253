import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** When a person wants no alerts; empty when they set nothing. */
export async function readPreference(db: Kysely<Tables>, userId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select quiet_from_minute as "quietFromMinute", quiet_to_minute as "quietToMinute", paused_at as "pausedAt"
      from alert_preference where user_id = ${userId}`.execute(db);
  return rows;
}

/** Mails about alerts to a person, oldest first. */
export async function readAlertMails(db: Kysely<Tables>, userId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select quarter as "collectedFrom", state, ended_at as "endedAt"
      from alert_mail where user_id = ${userId} order by quarter`.execute(db);
  return rows;
}
