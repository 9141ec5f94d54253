import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { AttemptLimit } from "./core/attempt-window.ts";

/**
 * Records one more attempt when the bucket's limit allows it, in one statement: any number of processes share the limit.
 * A refused attempt is not recorded, so that it does not lengthen the wait.
 * @returns whether the attempt is allowed
 */
export async function recordAttempt(
  db: Kysely<Tables>,
  bucket: string,
  { attempts, windowMs }: AttemptLimit,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs);
  const expiresAt = new Date(now.getTime() + windowMs);
  const { numAffectedRows } = await sql`
    insert into throttle as t (bucket, tried_at, expires_at)
    values (${bucket}, array[${now}::timestamptz], ${expiresAt})
    on conflict (bucket) do update
      set tried_at = array(select tried from unnest(t.tried_at) tried where tried > ${since} order by tried)
                     || excluded.tried_at,
          expires_at = excluded.expires_at
      where (select count(*) from unnest(t.tried_at) tried where tried > ${since}) < ${attempts}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Times of the bucket's attempts in ms, oldest first. */
export async function listAttempts(db: Kysely<Tables>, bucket: string): Promise<number[]> {
  const row = await db
    .selectFrom("throttle")
    .select("tried_at")
    .where("bucket", "=", bucket)
    .executeTakeFirst();
  return (row?.tried_at ?? []).map((triedAt) => triedAt.getTime());
}

/** Removes the newest attempt of a bucket. */
export async function retractAttempt(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db
    .updateTable("throttle")
    .set({ tried_at: sql<Date[]>`tried_at[1:cardinality(tried_at) - 1]` })
    .where("bucket", "=", bucket)
    .execute();
}

export async function deleteAttempts(db: Kysely<Tables>, buckets: readonly string[]): Promise<void> {
  if (buckets.length === 0) return;
  await db.deleteFrom("throttle").where("bucket", "in", buckets).execute();
}

/** Deletes buckets whose last attempt has left its window. */
export async function deleteExpiredAttempts(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("throttle").where("expires_at", "<", before).execute();
}
