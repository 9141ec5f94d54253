import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Records that a person signed in from an address. @param addressHash keyed hash, see `throttle/core/attempt-bucket.ts` */
export async function saveKnownAddress(
  db: Kysely<Tables>,
  userId: number,
  addressHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto("known_address")
    .values({ user_id: userId, address_hash: addressHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "address_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Whether the person has signed in from an address since an instant. */
export async function isKnownAddress(
  db: Kysely<Tables>,
  userId: number,
  addressHash: Buffer,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("known_address")
    .select("seen_at")
    .where("user_id", "=", userId)
    .where("address_hash", "=", addressHash)
    .where("seen_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The person's known addresses, as keyed hashes. */
export async function listKnownAddresses(db: Kysely<Tables>, userId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("known_address")
    .select("address_hash")
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => row.address_hash);
}

/** Deletes addresses without a sign-in since an instant. */
export async function deleteKnownAddressesBefore(db: Kysely<Tables>, since: Date): Promise<void> {
  await db.deleteFrom("known_address").where("seen_at", "<", since).execute();
}
