import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Stores an event of a provider. @returns false when it was stored before */
export async function insertEvent(
  db: Kysely<Tables>,
  provider: string,
  eventId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto("payment_event")
    .values({ provider, event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteEventsBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("payment_event").where("received_at", "<", before).execute();
}
