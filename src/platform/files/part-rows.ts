import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Tables } from "../db/tables.ts";

/** One start of the work on a file. */
export interface Attempt {
  readonly siteId: AuthorizedSiteId;
  readonly fileId: string;
  readonly attempt: number;
}

/** @param content one gzip member */
export async function insertPart(
  trx: Transaction<Tables>,
  { siteId, fileId, attempt }: Attempt,
  part: number,
  content: Buffer,
): Promise<void> {
  await sql`
    insert into prepared_file_part (site_id, file_id, attempt, part, content)
    values (${siteId}, ${fileId}, ${attempt}, ${part}, ${content})`.execute(trx);
}

/** Undefined when it is not stored (any more). */
export async function findPart(
  trx: Transaction<Tables>,
  { siteId, fileId, attempt }: Attempt,
  part: number,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom("prepared_file_part")
    .select("content")
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .where("attempt", "=", attempt)
    .where("part", "=", part)
    .executeTakeFirst();
  return row?.content;
}

/** Deletes the parts of all attempts. */
export async function deletePartRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fileId: string,
): Promise<void> {
  await trx
    .deleteFrom("prepared_file_part")
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .execute();
}
