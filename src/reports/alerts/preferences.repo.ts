import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** When a person gets no alert mails. */
export interface StoredPreference {
  /** Minutes of the local day, both or neither. */
  readonly quietFromMinute: number | null;
  readonly quietToMinute: number | null;
  readonly pausedAt: Date | null;
}

const none: StoredPreference = { quietFromMinute: null, quietToMinute: null, pausedAt: null };

export async function findPreference(db: Kysely<Tables>, userId: number): Promise<StoredPreference> {
  const row = await db
    .selectFrom("alert_preference")
    .select([
      "quiet_from_minute as quietFromMinute",
      "quiet_to_minute as quietToMinute",
      "paused_at as pausedAt",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? none;
}

/** @param pausedAt null: the alerts are not paused; an earlier pause stays as it is */
export async function upsertPreference(
  db: Kysely<Tables>,
  userId: number,
  { quietFromMinute, quietToMinute, pausedAt }: StoredPreference,
): Promise<void> {
  await sql`
    insert into alert_preference as p (user_id, quiet_from_minute, quiet_to_minute, paused_at)
    values (${userId}, ${quietFromMinute}::integer, ${quietToMinute}::integer, ${pausedAt}::timestamptz)
    on conflict (user_id) do update set quiet_from_minute = excluded.quiet_from_minute,
      quiet_to_minute = excluded.quiet_to_minute,
      paused_at = case when excluded.paused_at is not null then coalesce(p.paused_at, excluded.paused_at) end`.execute(
    db,
  );
}

/** Pauses a person's alerts and changes nothing else; an earlier pause stays as it is. */
export async function pausePreference(db: Kysely<Tables>, userId: number, now: Date): Promise<void> {
  await sql`
    insert into alert_preference as p (user_id, paused_at) values (${userId}, ${now})
    on conflict (user_id) do update set paused_at = coalesce(p.paused_at, excluded.paused_at)`.execute(db);
}
