import { type Selectable, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { PersonTable } from "../db/personal-data.ts";
import type { Tables } from "../db/tables.ts";
import type { FileState, PreparedFileTable } from "./file-tables.ts";
import { type Attempt, deletePartRows } from "./part-rows.ts";

export type { FileState } from "./file-tables.ts";

/** A file without its content. */
export interface PreparedFile {
  /** UUID. */
  readonly fileId: string;
  /** Which work writes it. */
  readonly kind: string;
  readonly state: FileState;
  /** Number of its latest start, from 1. */
  readonly attempt: number;
  /** Rows written so far, and how many there are. */
  readonly processed: number;
  readonly total: number;
  /** What the work needs to know; JSON. */
  readonly request: unknown;
  readonly name: string;
  readonly contentType: string;
  /** Size of the whole file; null unless it is finished. */
  readonly bytes: number | null;
  readonly parts: number | null;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Whether its content is stored. */
  readonly hasParts: boolean;
}

export type NewFile = Pick<
  PreparedFile,
  "fileId" | "kind" | "total" | "request" | "name" | "contentType" | "createdBy" | "createdAt"
>;

/** States in which a file is still to be written. */
export const unfinished = ["QUEUED", "RUNNING"] as const;

function fileOf(row: Selectable<PreparedFileTable>): PreparedFile {
  return {
    fileId: row.file_id,
    kind: row.kind,
    state: row.state,
    attempt: row.attempt,
    processed: row.processed,
    total: row.total,
    request: row.request,
    name: row.name,
    contentType: row.content_type,
    bytes: row.bytes,
    parts: row.parts,
    createdBy: row.created_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    hasParts: row.has_parts,
  };
}

export async function insertFile(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  file: NewFile,
): Promise<void> {
  await trx
    .insertInto("prepared_file")
    .values({
      site_id: siteId,
      file_id: file.fileId,
      kind: file.kind,
      total: file.total,
      request: JSON.stringify(file.request, wellFormed),
      name: file.name,
      content_type: file.contentType,
      created_by: file.createdBy,
      created_at: file.createdAt,
      finished_at: null,
      bytes: null,
      parts: null,
    })
    .execute();
}

export async function findFile(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fileId: string,
): Promise<PreparedFile | undefined> {
  const row = await trx
    .selectFrom("prepared_file")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row && fileOf(row);
}

/** The newest first. @returns one page, and the number of all */
export async function findFiles(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { since, offset, limit }: { readonly since: Date; readonly offset: number; readonly limit: number },
): Promise<{ readonly files: PreparedFile[]; readonly total: number }> {
  const rows = await trx
    .selectFrom("prepared_file")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("file_id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await trx
    .selectFrom("prepared_file")
    .select(sql<number>`count(*)`.as("total"))
    .where("site_id", "=", siteId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { files: rows.map(fileOf), total };
}

/** Begins a file, also one whose worker has died, from its first row. @returns undefined when it has ended or is deleted */
export async function startAttempt(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fileId: string,
): Promise<PreparedFile | undefined> {
  const row = await trx
    .updateTable("prepared_file")
    .set(({ eb }) => ({ state: "RUNNING", processed: 0, attempt: eb("attempt", "+", 1) }))
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .where("state", "in", unfinished)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  // Of earlier attempts.
  await deletePartRows(trx, siteId, fileId);
  return fileOf(row);
}

/** @returns false when the attempt is over: another one was started, or the file was deleted */
export async function storeProgress(
  trx: Transaction<Tables>,
  { siteId, fileId, attempt }: Attempt,
  { processed, total }: { readonly processed: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("prepared_file")
    .set({ processed, total })
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .where("attempt", "=", attempt)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the valid attempt as a whole file; an attempt that is over changes nothing. */
export async function finishFile(
  trx: Transaction<Tables>,
  { siteId, fileId, attempt }: Attempt,
  { bytes, parts, now }: { readonly bytes: number; readonly parts: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("prepared_file")
    .set({ state: "DONE", bytes, parts, finished_at: now, has_parts: true })
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .where("attempt", "=", attempt)
    .where("state", "=", "RUNNING")
    .execute();
}

/** Ends a file without content; one that has ended stays as it is. @param attempt null: whichever is valid */
export async function failFile(
  trx: Transaction<Tables>,
  { siteId, fileId, attempt }: Omit<Attempt, "attempt"> & { readonly attempt: number | null },
  now: Date,
): Promise<void> {
  const failed = trx
    .updateTable("prepared_file")
    .set({ state: "FAILED", finished_at: now })
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .where("state", "in", unfinished);
  const { numUpdatedRows } = await (attempt === null
    ? failed
    : failed.where("attempt", "=", attempt)
  ).executeTakeFirst();
  if (numUpdatedRows > 0n) await deleteParts(trx, siteId, fileId);
}

/** Files of a site whose content is beyond a number of bytes, counted from the newest file, which is never among them. */
export async function findFilesBeyond(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  maxBytes: number,
): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from (
      select file_id, row_number() over newest as place, sum(bytes) over newest as through
        from prepared_file where site_id = ${siteId} and has_parts
      window newest as (order by finished_at desc, file_id)) f
     where place > 1 and through > ${maxBytes}`.execute(trx);
  return rows.map(({ fileId }) => fileId);
}

/** Deletes the content of a file; its row remains. */
export async function deleteParts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fileId: string,
): Promise<void> {
  await deletePartRows(trx, siteId, fileId);
  await trx
    .updateTable("prepared_file")
    .set({ has_parts: false })
    .where("site_id", "=", siteId)
    .where("file_id", "=", fileId)
    .execute();
}

export async function deleteFile(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  fileId: string,
): Promise<void> {
  await trx.deleteFrom("prepared_file").where("site_id", "=", siteId).where("file_id", "=", fileId).execute();
}

/** PostgreSQL stores no text with half of a surrogate pair. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Files that people asked for. */
export const filePersonTables: readonly PersonTable[] = [
  {
    table: "prepared_file",
    people: ["created_by"],
    columns: ["created_at", "kind", "state", "name", "request", "finished_at"],
    erasure: "delete",
  },
];
