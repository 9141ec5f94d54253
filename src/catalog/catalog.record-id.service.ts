import type { Kysely } from "kysely";
import type { Tables } from "../platform/db/tables/tables.ts";
import { takeRecordIds } from "./catalog.record-id.repo.ts";

/** Hands out record ids one after the other. */
export type NextId = () => number;

/**
 * Takes as many record ids as a piece of work will need, in one block and outside its transaction.
 * Ids that are not used are lost, which harms nothing.
 * @param howMany 0 .. 1,000,000
 * @throws RangeError from the returned function once the block is used up
 */
export async function takeIds(db: Kysely<Tables>, howMany: number): Promise<NextId> {
  let next = howMany > 0 ? await takeRecordIds(db, howMany) : 0;
  const end = next + howMany;
  return () => {
    if (next >= end) throw new RangeError("the block of record ids is used up");
    return next++;
  };
}
