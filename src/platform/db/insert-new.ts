import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Inserts rows that nobody else has inserted. A distributed database takes INSERT … SELECT into tables with row policies only
 * with ON CONFLICT (decision 72), which would hide a row that is there already.
 * @param insert ends with "on conflict do nothing"
 * @throws Error when one of the rows was there already
 */
export async function insertNew(
  db: Kysely<Tables>,
  rowCount: number,
  insert: RawBuilder<unknown>,
): Promise<void> {
  const { numAffectedRows = 0n } = await insert.execute(db);
  if (Number(numAffectedRows) !== rowCount)
    throw new Error(`${rowCount} rows were to be inserted, and ${numAffectedRows} were new`);
}
