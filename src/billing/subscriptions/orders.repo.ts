import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface StoredOrder {
  readonly hash: Buffer;
  readonly isDone: boolean;
}

/** The order that was sent with a key. */
export async function findOrder(
  db: Kysely<Tables>,
  companyId: number,
  key: string,
): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom("payment_attempt")
    .select(["request_hash", "reply"])
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { hash: row.request_hash, isDone: row.reply !== null };
}

/** Stores that an order was carried out. */
export async function saveOrder(
  db: Kysely<Tables>,
  companyId: number,
  key: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto("payment_attempt")
    .values({ company_id: companyId, key, request_hash: hash, reply: "true", created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOrdersBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("payment_attempt").where("created_at", "<", before).execute();
}
