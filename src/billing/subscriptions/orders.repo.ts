import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Hash of the order that was sent with a key, and carried out. */
export async function findOrder(
  db: Kysely<Tables>,
  companyId: number,
  key: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("payment_attempt")
    .select("request_hash")
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.request_hash;
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
