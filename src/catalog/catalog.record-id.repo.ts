import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/db/tables/tables.ts";

/**
 * Takes a block of record ids, unique in the installation. One row counts for everybody: take the block in a
 * statement of its own, before the transaction that uses it, or every other writer waits for that transaction.
 * @param howMany 1 .. 1,000,000
 * @returns the first of the block; the others follow it without a gap
 */
export async function takeRecordIds(db: Kysely<Tables>, howMany: number): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`select take_ids(${howMany}::integer) as first`.execute(
    db,
  );
  const first = rows[0]?.first;
  if (first === null || first === undefined) throw new RangeError(`no block of ${howMany} record ids`);
  return first;
}
