import type { Kysely } from "kysely";
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

export async function upsertPreference(
  db: Kysely<Tables>,
  userId: number,
  { quietFromMinute, quietToMinute, pausedAt }: StoredPreference,
): Promise<void> {
  const values = {
    quiet_from_minute: quietFromMinute,
    quiet_to_minute: quietToMinute,
    paused_at: pausedAt,
  };
  await db
    .insertInto("alert_preference")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}
