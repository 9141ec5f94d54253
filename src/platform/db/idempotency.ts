import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Clock } from "../clock.ts";
import { RuleBrokenError } from "../errors.ts";
import type { Task } from "../slice.ts";
import type { Tables } from "./tables.ts";

/** How long a key is remembered, milliseconds. */
export const keptMs = 24 * 3_600_000;

/** 422: the key was sent before, with another request. */
export class IdempotencyKeyReusedError extends RuleBrokenError {
  constructor() {
    super("IDEMPOTENCY_KEY_REUSED", null);
  }
}

/** A request that may be sent again, for example after a lost connection. */
export interface RepeatableRequest {
  readonly siteId: AuthorizedSiteId;
  /** The header's value, 1 .. 200 characters; undefined: every request has its own effect. */
  readonly key: string | undefined;
  /** As "POST /api/dynamic-prices/review". */
  readonly call: string;
  /** Everything that the effect depends on, the person included; the order of properties counts. */
  readonly content: unknown;
  readonly now: Date;
}

/**
 * Has an effect once for all requests with one key. The key is written in the transaction of the effect: a concurrent
 * request with the same key waits for that transaction and then gets its reply, and a failed one leaves no key behind.
 * @param trx of `forSite`
 * @returns the effect's reply, now or before
 * @throws IdempotencyKeyReusedError; whatever the effect throws
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export async function onceForKey<Reply>(
  trx: Transaction<Tables>,
  { siteId, key, call, content, now }: RepeatableRequest,
  effect: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return effect();
  const hash = createHash("sha256")
    .update(JSON.stringify([call, content]))
    .digest();
  const { rows: inserted } = await sql`
    insert into idempotency_key (site_id, key, call, request_hash, created_at)
    values (${siteId}, ${key}, ${call}, ${hash}, ${now})
    on conflict do nothing returning key`.execute(trx);
  if (inserted.length === 0) return replyBefore(trx, siteId, key, hash);
  const reply = await effect();
  await sql`
    update idempotency_key set reply = ${JSON.stringify(reply)}::jsonb
     where site_id = ${siteId} and key = ${key}`.execute(trx);
  return reply;
}

async function replyBefore<Reply>(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  key: string,
  hash: Buffer,
): Promise<Reply> {
  const { rows } = await sql<{ request_hash: Buffer; reply: Reply }>`
    select request_hash, reply from idempotency_key where site_id = ${siteId} and key = ${key}`.execute(trx);
  const [before] = rows;
  // Deleted since the insertion found it: as old as a key that is sent a day later.
  if (!before?.request_hash.equals(hash)) throw new IdempotencyKeyReusedError();
  return before.reply;
}

/** Deletes a site's keys in the transaction that removes the site. */
export async function deleteKeysOfSite(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`delete from idempotency_key where site_id = ${siteId}`.execute(trx);
}

/** @param db `database.worker` */
export async function deleteOldKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at < ${new Date(now.getTime() - keptMs)}`.execute(db);
}

/** @param db `database.worker` */
export function idempotencyTasks({
  db,
  clock,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}): Task[] {
  return [
    {
      name: "platform.delete-idempotency-keys",
      cron: "41 * * * *",
      run: () => deleteOldKeys(db, clock.now()),
    },
  ];
}
