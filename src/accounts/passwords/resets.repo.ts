import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewReset {
  /** UUID. */
  readonly resetId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts the row of a password reset link; does nothing when it exists, so that the job can be repeated. */
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

/** Whether the link is valid: issued for the person, not used, not invalidated, not expired. */
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

/** Marks a link as used. @returns false when it was not valid any more */
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

/** Invalidates every open link of a person. */
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
