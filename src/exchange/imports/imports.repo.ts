import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FileRow } from "./core/file-row.ts";
import type { RowResult } from "./core/row-results.ts";
import type { ImportKind, ImportState, RowOutcome } from "./imports.contract.ts";

export interface NewImport {
  /** UUID. */
  readonly importId: string;
  readonly kind: ImportKind;
  readonly state: "PREVIEW" | "QUEUED";
  readonly fileName: string;
  readonly createdBy: number;
  readonly createdAt: Date;
}

/** An import without its rows. */
export interface StoredImport extends Omit<NewImport, "state"> {
  readonly state: ImportState;
  readonly total: number;
  readonly processed: number;
  readonly newRows: number;
  readonly knownRows: number;
  readonly changedRows: number;
  readonly refusedRows: number;
  readonly problemRows: number;
  /** Code of a failed one. */
  readonly error: string | null;
  readonly appliedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: number | null;
}

const importColumns = sql`import_id as "importId", kind, state, file_name as "fileName", created_by as "createdBy",
  created_at as "createdAt", total, processed, new_rows as "newRows", known_rows as "knownRows",
  changed_rows as "changedRows", refused_rows as "refusedRows", problem_rows as "problemRows", error, applied_at as "appliedAt",
  undone_at as "undoneAt", undone_by as "undoneBy"`;

/** Stores an import with the rows of its file and what they do at the moment. */
export async function insertImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { importId, kind, state, fileName, createdBy, createdAt }: NewImport,
  rows: readonly { readonly content: FileRow; readonly result: RowResult }[],
): Promise<void> {
  await sql`
    insert into product_import (site_id, import_id, kind, state, file_name, created_by, created_at, total)
    values (${siteId}, ${importId}, ${kind}, ${state}, ${fileName}, ${createdBy}, ${createdAt}, ${rows.length})`.execute(
    trx,
  );
  const stored = rows.map(({ content, result }) => ({
    row: content.row,
    content,
    outcome: result.outcome,
    result,
  }));
  const insert = sql`
    insert into product_import_row (site_id, import_id, row_number, content, outcome, result)
    select ${siteId}, ${importId}, "row", content, outcome, result
      from json_to_recordset(${JSON.stringify(stored)}::json)
        as new("row" integer, content jsonb, outcome text, result jsonb)
    on conflict do nothing`;
  await insertNew(trx, stored.length, insert);
  await countOutcomes(trx, siteId, importId);
}

/** Stores what the rows did. */
export async function updateResults(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  const stored = results.map((result) => ({ row: result.row, outcome: result.outcome, result }));
  await sql`
    update product_import_row set outcome = r.outcome, result = r.result
    from json_to_recordset(${JSON.stringify(stored)}::json) as r("row" integer, outcome text, result jsonb)
    where site_id = ${siteId} and import_id = ${importId} and row_number = r."row"`.execute(trx);
  await countOutcomes(trx, siteId, importId);
}

async function countOutcomes(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<void> {
  await sql`
    update product_import i set new_rows = c.new_rows, known_rows = c.known_rows, changed_rows = c.changed_rows,
      refused_rows = c.refused_rows, problem_rows = c.problem_rows
    from (
      select count(*) filter (where outcome = 'NEW')::integer as new_rows,
        count(*) filter (where outcome = 'KNOWN')::integer as known_rows,
        count(*) filter (where outcome = 'CHANGED')::integer as changed_rows,
        count(*) filter (where outcome = 'REFUSED')::integer as refused_rows,
        count(*) filter (where jsonb_array_length(result -> 'errors') > 0)::integer as problem_rows
      from product_import_row where site_id = ${siteId} and import_id = ${importId}
    ) c where i.site_id = ${siteId} and i.import_id = ${importId}`.execute(trx);
}

export async function findImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${importColumns} from product_import where site_id = ${siteId} and import_id = ${importId}`.execute(
    trx,
  );
  return rows[0];
}

/** Imports from an instant on, latest first. */
export async function listImports(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  since: Date,
): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select ${importColumns} from product_import where site_id = ${siteId} and created_at >= ${since}
    order by created_at desc, import_id limit 500`.execute(trx);
  return rows;
}

export async function countPreviews(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const { rows } = await sql<{ previews: number }>`
    select count(*) as previews from product_import where site_id = ${siteId} and state = 'PREVIEW'`.execute(
    trx,
  );
  return rows[0]?.previews ?? 0;
}

export interface RowSlice {
  readonly offset: number;
  readonly limit: number;
}

/** Results of rows in the file's order. @param only null: all outcomes; "ERRORS": those with something refused */
export async function findResults(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  { offset, limit, only }: RowSlice & { readonly only: RowOutcome | "ERRORS" | null },
): Promise<RowResult[]> {
  const filter = {
    ERRORS: sql`jsonb_array_length(result -> 'errors') > 0`,
    ALL: sql`true`,
    OUTCOME: sql`outcome = ${only}`,
  }[only === null ? "ALL" : only === "ERRORS" ? "ERRORS" : "OUTCOME"];
  const { rows } = await sql<{ result: RowResult }>`
    select result from product_import_row where site_id = ${siteId} and import_id = ${importId} and ${filter}
    order by row_number offset ${offset} limit ${limit}`.execute(trx);
  return rows.map(({ result }) => result);
}

/** Rows as they were read, in the file's order. */
export async function findContents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<FileRow[]> {
  const { rows } = await sql<{ content: FileRow }>`
    select content from product_import_row where site_id = ${siteId} and import_id = ${importId}
    order by row_number`.execute(trx);
  return rows.map(({ content }) => content);
}

/** Moves an import from one of some states to another. @returns false when it is in none of them */
export async function moveImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  {
    from,
    to,
    since,
    started,
  }: {
    readonly from: readonly ImportState[];
    readonly to: ImportState;
    /** Only an import that is not older. */
    readonly since?: Date;
    /** Its new time and person. */
    readonly started?: { readonly at: Date; readonly by: number };
  },
): Promise<boolean> {
  const isRecent = since === undefined ? sql`true` : sql`created_at >= ${since}`;
  const { rows } = await sql`
    update product_import set state = ${to}, created_at = coalesce(${started?.at ?? null}::timestamptz, created_at),
      created_by = coalesce(${started?.by ?? null}::bigint, created_by)
    where site_id = ${siteId} and import_id = ${importId} and state = any(${[...from]}::text[]) and ${isRecent}
    returning import_id`.execute(trx);
  return rows.length > 0;
}

/** Imports before an instant that have not ended, first ones first. */
export async function findUnfinished(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ importId: string }>`
    select import_id as "importId" from product_import
    where site_id = ${siteId} and state in ('QUEUED', 'RUNNING') and created_at < ${before}
    order by created_at, import_id`.execute(trx);
  return rows.map(({ importId }) => importId);
}

/** Stores how far a running import is. @param db its own transaction: progress is seen while the import is applied */
export async function storeProgress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  processed: number,
): Promise<void> {
  await sql`
    update product_import set processed = ${processed}
    where site_id = ${siteId} and import_id = ${importId} and state in ('QUEUED', 'RUNNING')`.execute(trx);
}

/** Ends an import that was applied. */
export async function endImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  appliedAt: Date,
): Promise<void> {
  await sql`
    update product_import set state = 'DONE', processed = total, applied_at = ${appliedAt}
    where site_id = ${siteId} and import_id = ${importId}`.execute(trx);
}

/** Ends an import of which nothing was applied. @param error code of kit/problems.ts */
export async function failImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  error: string,
): Promise<void> {
  await sql`
    update product_import set state = 'FAILED', processed = total, error = ${error}
    where site_id = ${siteId} and import_id = ${importId} and state in ('QUEUED', 'RUNNING')`.execute(trx);
}

export async function markUndone(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await sql`
    update product_import set state = 'UNDONE', undone_at = ${now}, undone_by = ${userId}
    where site_id = ${siteId} and import_id = ${importId}`.execute(trx);
}

export async function deleteImport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<void> {
  await sql`delete from product_import where site_id = ${siteId} and import_id = ${importId}`.execute(trx);
}

/** Deletes imports before an instant, and previews before a later one. */
export async function deleteOldImports(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { before, previewsBefore }: { readonly before: Date; readonly previewsBefore: Date },
): Promise<void> {
  await sql`
    delete from product_import where site_id = ${siteId}
      and (created_at < ${before} or state = 'PREVIEW' and created_at < ${previewsBefore})`.execute(trx);
}

/** Ids of all sites. @param db `database.worker` */
export async function findSiteIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom("site").select("site_id").orderBy("site_id").execute();
  return rows.map((row) => row.site_id);
}

/** Deletes up to `count` imports of a site with their rows. @returns number of imports deleted */
export async function deleteImportsOfSite(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_import where site_id = ${siteId} and ctid = any(array(
      select ctid from product_import where site_id = ${siteId} limit ${count}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
