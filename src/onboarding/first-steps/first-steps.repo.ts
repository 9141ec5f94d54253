import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export async function hasDismissed(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("first_steps_dismissal")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveDismissal(db: Kysely<Tables>, userId: number, now: Date): Promise<void> {
  await db
    .insertInto("first_steps_dismissal")
    .values({ user_id: userId, dismissed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDismissal(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("first_steps_dismissal").where("user_id", "=", userId).execute();
}
