import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { RightsKind } from "../subject/subject.contract.ts";

export interface ArchiveRow {
  readonly archiveId: string;
  readonly kind: RightsKind;
  readonly userId: number;
  readonly companyId: number;
  readonly state: "QUEUED" | "RUNNING" | "DONE" | "FAILED";
  /** Number of its latest start, from 1. */
  readonly attempt: number;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly bytes: number | null;
  readonly parts: number | null;
}

export type NewArchive = Pick<ArchiveRow, "archiveId" | "kind" | "userId" | "companyId" | "requestedAt">;

/** @returns false when the person has an unfinished archive of this kind */
export async function insertArchive(db: Kysely<Tables>, archive: NewArchive): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("data_archive")
    .values({
      archive_id: archive.archiveId,
      kind: archive.kind,
      user_id: archive.userId,
      company_id: archive.companyId,
      requested_at: archive.requestedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findArchive(db: Kysely<Tables>, archiveId: string): Promise<ArchiveRow | undefined> {
  return archives(db).where("archive_id", "=", archiveId).executeTakeFirst();
}

/** The newest archive of a kind that the person asked for. */
export function findNewestOfPerson(
  db: Kysely<Tables>,
  userId: number,
  kind: RightsKind,
): Promise<ArchiveRow | undefined> {
  return archives(db)
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest archive of a company, whoever asked for it. */
export function findNewestOfCompany(db: Kysely<Tables>, companyId: number): Promise<ArchiveRow | undefined> {
  return archives(db)
    .where("company_id", "=", companyId)
    .where("kind", "=", "COMPANY")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Begins the next attempt; undefined when the archive has ended or was deleted. */
export async function startAttempt(db: Kysely<Tables>, archiveId: string): Promise<ArchiveRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable("data_archive")
    .set({ state: "RUNNING", attempt: sql`attempt + 1` })
    .where("archive_id", "=", archiveId)
    .where("state", "in", ["QUEUED", "RUNNING"])
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findArchive(db, archiveId) : undefined;
}

type Attempt = Pick<ArchiveRow, "archiveId" | "attempt">;

/** @returns false when the archive was deleted, or another attempt has begun */
export async function insertPart(
  db: Kysely<Tables>,
  { archiveId, attempt }: Attempt,
  part: number,
  content: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_archive_part (archive_id, attempt, part, content)
    select archive_id, attempt, ${part}::integer, ${content}::bytea from data_archive
     where archive_id = ${archiveId} and attempt = ${attempt} and state = 'RUNNING'
       for key share`.execute(db);
  return numAffectedRows === 1n;
}

export async function findPart(
  db: Kysely<Tables>,
  { archiveId, attempt }: Attempt,
  part: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("data_archive_part")
    .select("content")
    .where("archive_id", "=", archiveId)
    .where("attempt", "=", attempt)
    .where("part", "=", part)
    .executeTakeFirst();
  return row?.content;
}

export interface FinishedArchive {
  readonly bytes: number;
  readonly parts: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** @returns false when the archive was deleted, or another attempt has begun */
export async function finishArchive(
  db: Kysely<Tables>,
  { archiveId, attempt }: Attempt,
  { bytes, parts, now, expiresAt }: FinishedArchive,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_archive")
    .set({ state: "DONE", bytes, parts, finished_at: now, expires_at: expiresAt })
    .where("archive_id", "=", archiveId)
    .where("attempt", "=", attempt)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an archive without content. @returns false when it has ended already */
export async function failArchive(db: Kysely<Tables>, archiveId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_archive")
    .set({ state: "FAILED", finished_at: now })
    .where("archive_id", "=", archiveId)
    .where("state", "in", ["QUEUED", "RUNNING"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom("data_archive_part").where("archive_id", "=", archiveId).execute();
  return true;
}

/** Archives whose job was lost. */
export async function listStuck(db: Kysely<Tables>, before: Date): Promise<ArchiveRow[]> {
  return archives(db)
    .where("state", "in", ["QUEUED", "RUNNING"])
    .where("requested_at", "<", before)
    .execute();
}

/** Deletes the archives of a company, unfinished ones as well, which have read its data already. */
export async function deleteCompanyArchives(db: Kysely<Tables>, companyId: number): Promise<void> {
  await db
    .deleteFrom("data_archive")
    .where("company_id", "=", companyId)
    .where("kind", "=", "COMPANY")
    .execute();
}

/** Deletes archives that can no longer be downloaded, and failed ones that are older than `failedBefore`. */
export async function deleteExpired(
  db: Kysely<Tables>,
  { now, failedBefore }: { readonly now: Date; readonly failedBefore: Date },
): Promise<void> {
  await db.deleteFrom("data_archive").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("data_archive")
    .where("state", "=", "FAILED")
    .where("requested_at", "<", failedBefore)
    .execute();
}

function archives(db: Kysely<Tables>) {
  return db
    .selectFrom("data_archive")
    .select([
      "archive_id as archiveId",
      "kind",
      "user_id as userId",
      "company_id as companyId",
      "state",
      "attempt",
      "requested_at as requestedAt",
      "expires_at as expiresAt",
      "bytes",
      "parts",
    ]);
}
