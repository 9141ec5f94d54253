import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * Runs the work unless another process is at the same work. The lock is held by a transaction of its own and ends
 * with its connection; the work takes other connections.
 * @param name of the work
 * @returns what the work returns; null where somebody else was at it
 */
export function tryExclusive<T>(db: Kysely<Tables>, name: string, work: () => Promise<T>): Promise<T | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('vizor'), hashtext(${name})) as is_ours`.execute(trx);
    return rows[0]?.is_ours ? work() : null;
  });
}
