import { type Kysely, sql } from "kysely";
import type { ApiScope } from "../../kit/api-scopes.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface KeyRow {
  readonly keyId: number;
  readonly companyId: number;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly siteIds: readonly number[];
  readonly callsPerMinute: number;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
}

export interface NewKey extends Omit<KeyRow, "lastUsedAt"> {
  /** SHA-256 of the whole key. */
  readonly keyHash: Buffer;
}

/** @returns false when an active key of the company has the name, in any case */
export async function insertKey(db: Kysely<Tables>, key: NewKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("api_key")
    .values({
      key_id: key.keyId,
      company_id: key.companyId,
      name: key.name,
      key_hash: key.keyHash,
      hint: key.hint,
      scopes: [...key.scopes],
      site_ids: [...key.siteIds],
      calls_per_minute: key.callsPerMinute,
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The key with a hash; undefined when it is unknown, expired or revoked. */
export async function findLiveKey(
  db: Kysely<Tables>,
  keyHash: Buffer,
  now: Date,
): Promise<KeyRow | undefined> {
  const row = await activeKeys(db)
    .where("key_hash", "=", keyHash)
    .where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", now)]))
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Keys of a company that are not revoked, newest first; expired ones too. */
export async function listKeys(db: Kysely<Tables>, companyId: number): Promise<KeyRow[]> {
  const rows = await activeKeys(db)
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("key_id", "desc")
    .execute();
  return rows.map(rowOf);
}

/** @returns false when the company has no such active key */
export async function revokeKey(
  db: Kysely<Tables>,
  companyId: number,
  keyId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("api_key")
    .set({ revoked_at: now })
    .where("key_id", "=", keyId)
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the last use of a key, unless that minute is recorded. */
export async function markKeyUsed(db: Kysely<Tables>, keyId: number, minute: Date): Promise<void> {
  await db
    .updateTable("api_key")
    .set({ last_used_at: minute })
    .where("key_id", "=", keyId)
    .where((row) => row.or([row("last_used_at", "is", null), row("last_used_at", "<", minute)]))
    .execute();
}

/** Names of keys by id, revoked ones included. */
export async function findKeyNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("api_key")
    .select(["key_id", "name"])
    .where(sql<boolean>`key_id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ key_id, name }) => [key_id, name]));
}

function activeKeys(db: Kysely<Tables>) {
  return db
    .selectFrom("api_key")
    .select([
      "key_id",
      "company_id",
      "name",
      "hint",
      "scopes",
      "site_ids",
      "calls_per_minute",
      "created_by",
      "created_at",
      "expires_at",
      "last_used_at",
    ])
    .where("revoked_at", "is", null);
}

type ActiveKey = Awaited<ReturnType<ReturnType<typeof activeKeys>["executeTakeFirstOrThrow"]>>;

function rowOf(row: ActiveKey): KeyRow {
  return {
    keyId: row.key_id,
    companyId: row.company_id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    // The elements of an array of bigint arrive as texts.
    siteIds: row.site_ids.map(Number),
    callsPerMinute: row.calls_per_minute,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
