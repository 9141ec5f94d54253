import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewReset {
  /** UUID. */
  readonly resetId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Makes the row behind a link to a new password; one that is there already stays, so that a job may be repeated. */
export async function insertReset(db: Kysely<Tables>, reset: NewReset): Promise<void> {
  await db
    .insertInto("password_reset")
    .values({
      reset_id: reset.resetId,
      user_id: reset.userId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .onConflict((conflict) => conflict.column("reset_id").doNothing())
    .execute();
}

/** Whether the link opens: it was made for the person, and neither used nor replaced nor expired. */
export async function isResetOpen(
  db: Kysely<Tables>,
  resetId: string,
  userId: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("password_reset")
    .select("reset_id")
    .where("reset_id", "=", resetId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up. @returns false where it no longer opened */
export async function consumeReset(
  db: Kysely<Tables>,
  resetId: string,
  userId: number,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("password_reset")
    .set({ used_at: now })
    .where("reset_id", "=", resetId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes every open link of a person useless. */
export async function invalidateResets(db: Kysely<Tables>, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("password_reset")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

export async function deleteExpiredResets(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("password_reset").where("expires_at", "<", before).execute();
}
