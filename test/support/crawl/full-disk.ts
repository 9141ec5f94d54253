import { sql } from "kysely";
import type { Database } from "../../../src/platform/db/database.ts";

/**
 * From now on each update of a page fails as on a full disk (53100): an error of the database, not of the page, whose
 * own errors (42501, 22P05) would be recorded as its failure.
 * @returns how to end that
 */
export async function fillDisk({ owner }: Database): Promise<() => Promise<void>> {
  await sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(owner);
  await sql`create trigger disk_is_full before update on page execute function disk_is_full()`.execute(owner);
  return async () => void (await sql`drop function disk_is_full cascade`.execute(owner));
}
