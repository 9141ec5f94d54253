import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

const noSetup = { sealed_pending_secret: null, pending_at: null, pending_session: null };

/** The session that started a setup, and alone may complete it. */
export interface SetupOwner {
  readonly userId: number;
  /** UUID. */
  readonly sessionId: string;
}

/** Stores the sealed secret of a setup until its first code; replaces an earlier one. */
export async function savePendingSecret(
  db: Kysely<Tables>,
  { userId, sessionId }: SetupOwner,
  sealedSecret: Buffer,
  now: Date,
): Promise<void> {
  const pending = {
    sealed_pending_secret: sealedSecret,
    pending_at: now,
    pending_session: sessionId,
  };
  await db
    .insertInto("second_factor")
    .values({ user_id: userId, sealed_secret: null, ...pending })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(pending))
    .execute();
}

/** The sealed secret of the pending setup; undefined when the session started none since the instant. */
export async function findPendingSecret(
  db: Kysely<Tables>,
  { userId, sessionId }: SetupOwner,
  since: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("second_factor")
    .select("sealed_pending_secret")
    .where("user_id", "=", userId)
    .where("pending_session", "=", sessionId)
    .where("pending_at", ">", since)
    .executeTakeFirst();
  return row?.sealed_pending_secret ?? undefined;
}

/** Activates the secret of a verified setup. @param step of the code that verified it, which is thereby used */
export async function activateSecret(
  db: Kysely<Tables>,
  userId: number,
  sealedSecret: Buffer,
  step: number,
): Promise<void> {
  await db
    .updateTable("second_factor")
    .set({ sealed_secret: sealedSecret, last_step: step, ...noSetup })
    .where("user_id", "=", userId)
    .execute();
}

/** The active sealed secret; undefined when the person has none. */
export async function findSecret(db: Kysely<Tables>, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("second_factor")
    .select("sealed_secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.sealed_secret ?? undefined;
}

/** Marks the codes up to a step as used. @returns false when this one was used before */
export async function consumeStep(db: Kysely<Tables>, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteSecondFactor(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("second_factor").where("user_id", "=", userId).execute();
}

/** Deletes setups that were started before an instant and not verified. */
export async function deletePendingBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.updateTable("second_factor").set(noSetup).where("pending_at", "<", before).execute();
}
