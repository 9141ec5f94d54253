import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Hands out record ids one after the other. */
export type NextId = () => number;

/**
 * Takes as many record ids as a piece of work will need, in one block. One row counts for the whole installation:
 * take the block in a statement of its own, before the transaction that uses it, or every other writer waits for
 * that transaction. Ids that are not used are lost, which harms nothing.
 * @param count 0 .. 1,000,000
 * @throws RangeError from the returned function once the block is used up
 */
export async function takeIds(db: Kysely<Tables>, count: number): Promise<NextId> {
  let next = count > 0 ? await firstOfBlock(db, count) : 0;
  const end = next + count;
  return () => {
    if (next >= end) throw new RangeError("the block of record ids is used up");
    return next++;
  };
}

async function firstOfBlock(db: Kysely<Tables>, howMany: number): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`select take_ids(${howMany}::integer) as first`.execute(
    db,
  );
  const first = rows[0]?.first;
  if (first === null || first === undefined) throw new RangeError(`no block of ${howMany} record ids`);
  return first;
}
