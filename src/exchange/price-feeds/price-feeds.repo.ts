import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface StoredAddress {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function findAddress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<StoredAddress | undefined> {
  return trx
    .selectFrom("price_feed")
    .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
}

/** The site of an address; undefined where there is none. @param db `database.worker`, whose role finds addresses of all sites */
export async function findSiteOfToken(db: Kysely<Tables>, tokenSha256: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom("price_feed")
    .select("site_id")
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row?.site_id;
}

/** Stores the hash of a new token; the one before it is no longer valid. */
export async function saveToken(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  token: { readonly sha256: Buffer; readonly userId: number; readonly now: Date },
): Promise<void> {
  const row = {
    token_sha256: token.sha256,
    created_at: token.now,
    created_by: token.userId,
    last_used_at: null,
    content_sha256: null,
    content_changed_at: null,
  };
  await trx
    .insertInto("price_feed")
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column("site_id").doUpdateSet(row))
    .execute();
}

/** @returns false without an address */
export async function deleteAddress(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("price_feed")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Stores that an address was used, to the minute, and what it serves. Content that differs from the last has changed now, at
 * least a second after the change before it: a date in a header has whole seconds.
 * @returns when the content changed; undefined when the address was revoked
 */
export async function recordUse(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  use: { readonly tokenSha256: Buffer; readonly contentSha256: Buffer; readonly now: Date },
): Promise<Date | undefined> {
  const { tokenSha256, contentSha256, now } = use;
  const ofFeed = sql`site_id = ${siteId} and token_sha256 = ${tokenSha256}`;
  const { rows } = await sql<{ sha256: Buffer | null; changedAt: Date | null }>`
    select content_sha256 as "sha256", content_changed_at as "changedAt" from price_feed
     where ${ofFeed} for update`.execute(trx);
  const [before] = rows;
  if (!before) return undefined;
  const changedAt =
    before.changedAt !== null && before.sha256?.equals(contentSha256)
      ? before.changedAt
      : new Date(Math.max(startOf(now, 1_000), (before.changedAt?.getTime() ?? 0) + 1_000));
  await sql`
    update price_feed set last_used_at = ${new Date(startOf(now, 60_000))}, content_sha256 = ${contentSha256},
      content_changed_at = ${changedAt} where ${ofFeed}`.execute(trx);
  return changedAt;
}

/** Start of the second or minute of an instant, ms since 1970. */
function startOf(instant: Date, lengthMs: number): number {
  return instant.getTime() - (instant.getTime() % lengthMs);
}
