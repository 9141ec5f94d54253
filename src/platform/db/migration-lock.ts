import type pg from "pg";

/** Arbitrary key of the advisory lock. */
const key = 7_346_511_203;

/** Until the session ends, no other one migrates or distributes. @returns false when another one does and `waits` is false */
export async function lockMigrations(
  client: pg.Client,
  { waits }: { readonly waits: boolean },
): Promise<boolean> {
  if (waits) {
    await client.query("select pg_advisory_lock($1)", [key]);
    return true;
  }
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
  return rows[0]?.taken ?? false;
}
