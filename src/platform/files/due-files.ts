import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Tables } from "../db/tables.ts";
import { unfinished } from "./file-rows.ts";

/** A file of any site. */
export interface FileKey {
  readonly siteId: number;
  readonly fileId: string;
}

/** Files of all sites that are due: to be given up, to lose their content, to be deleted. @param db `database.worker` */
export async function findDueFiles(
  db: Kysely<Tables>,
  due: "unfinished since" | "finished before" | "created before",
  before: Date,
): Promise<FileKey[]> {
  const found = db.selectFrom("prepared_file").select(["site_id as siteId", "file_id as fileId"]);
  if (due === "unfinished since")
    return found.where("created_at", "<", before).where("state", "in", unfinished).execute();
  if (due === "finished before")
    return found.where("finished_at", "<", before).where("has_parts", "=", true).execute();
  return found.where("created_at", "<", before).execute();
}

/** Deletes up to `count` parts of a site's files, and the files once no part is left. @returns whether more may be left */
export async function deleteSomeOfSite(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from prepared_file_part where site_id = ${siteId} and ctid = any(array(
      select ctid from prepared_file_part where site_id = ${siteId} limit ${count}))`.execute(trx);
  if (Number(numAffectedRows ?? 0n) === count) return true;
  await trx.deleteFrom("prepared_file").where("site_id", "=", siteId).execute();
  return false;
}
