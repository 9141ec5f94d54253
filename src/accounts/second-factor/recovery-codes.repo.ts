import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Replaces the person's codes. @param codeHashes SHA-256 each */
export async function replaceRecoveryCodes(
  db: Kysely<Tables>,
  userId: number,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_code")
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
}

/** Marks a code as used. @returns false when the person has no such code, or has used it */
export async function consumeRecoveryCode(
  db: Kysely<Tables>,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const row = await db
    .selectFrom("recovery_code")
    .select((column) => column.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

export async function deleteRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}
