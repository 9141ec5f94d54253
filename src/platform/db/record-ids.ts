import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Returns the next record id of the block. */
export type NextId = () => number;

/**
 * Allocates a block of record ids. One row counts for the whole installation: allocate the block in its own statement,
 * before the transaction that uses it, or every other writer waits for that transaction. Unused ids are lost, which is
 * harmless.
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

/** Ids that were taken before a transaction that may be tried again: each try uses them from the first one on. */
export function idsOfTry(ids: readonly number[]): NextId {
  let used = 0;
  return () => {
    const id = ids[used++];
    if (id === undefined) throw new RangeError("more ids are used than were taken");
    return id;
  };
}
