import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/**
 * Runs work that one process may do at a time. A separate transaction holds the lock, so that it ends with its
 * connection; the work uses other connections.
 * @param name of the work
 * @returns the result of the work; null where another process holds the lock
 */
export function tryExclusive<T>(db: Kysely<Tables>, name: string, work: () => Promise<T>): Promise<T | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('vizor'), hashtext(${name})) as is_ours`.execute(trx);
    return rows[0]?.is_ours ? work() : null;
  });
}
