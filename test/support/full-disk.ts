import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/** Writes that fail: "insert on product", also with a condition of the new row. */
export interface FailingWrites {
  readonly action: "insert" | "update";
  readonly table: string;
  /** SQL about the row `new`. @default all rows */
  readonly when?: string;
}

/**
 * From now on these writes fail as on a full disk (53100, ENOSPC): an error of the database, not of what is written, whose
 * own errors (42501, 22P05) would be recorded as its failure.
 * @returns how to end that
 */
export async function fillDisk(
  { owner }: Pick<Database, "owner">,
  { action, table, when = "true" }: FailingWrites,
): Promise<() => Promise<void>> {
  await sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(owner);
  await sql`create trigger disk_is_full before ${sql.raw(action)} on ${sql.table(table)}
    for each row when (${sql.raw(when)}) execute function disk_is_full()`.execute(owner);
  return async () => void (await sql`drop function disk_is_full cascade`.execute(owner));
}
