import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewChallenge {
  /** SHA-256 of the handle: reading the table does not allow answering the challenge. */
  readonly handleHash: Buffer;
  readonly userId: number;
  readonly isRemembered: boolean;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

export async function insertChallenge(db: Kysely<Tables>, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto("sign_in_challenge")
    .values({
      handle_hash: challenge.handleHash,
      user_id: challenge.userId,
      is_remembered: challenge.isRemembered,
      tries_left: challenge.attemptsLeft,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** The challenged user; undefined when the challenge is unknown, used up or expired. */
export async function findChallengedUser(
  db: Kysely<Tables>,
  handleHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("sign_in_challenge")
    .select("user_id")
    .where("handle_hash", "=", handleHash)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Uses one of the challenge's attempts and locks the row until the transaction ends.
 * @returns undefined when the challenge is unknown, used up or expired
 */
export async function recordChallengeAttempt(
  db: Kysely<Tables>,
  handleHash: Buffer,
  now: Date,
): Promise<{ readonly isRemembered: boolean } | undefined> {
  const row = await db
    .updateTable("sign_in_challenge")
    .set((column) => ({ tries_left: column("tries_left", "-", 1) }))
    .where("handle_hash", "=", handleHash)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("is_remembered")
    .executeTakeFirst();
  return row && { isRemembered: row.is_remembered };
}

export async function deleteChallenge(db: Kysely<Tables>, handleHash: Buffer): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("handle_hash", "=", handleHash).execute();
}

/** Deletes every challenge of a person. */
export async function deleteChallengesOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();
}

export async function deleteExpiredChallenges(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("expires_at", "<", before).execute();
}
