import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Clock } from "../clock.ts";
import { forSite } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { NotFoundError } from "../errors.ts";
import { enqueueForSite } from "../jobs.ts";
import { deleteSomeOfSite } from "./due-files.ts";
import { type FileState, findFile, insertFile, type NewFile, type PreparedFile } from "./file-rows.ts";

/** Name of the background task that writes a file. */
export const prepareFileTask = "files.prepare";

/** A finished file can be downloaded this long, milliseconds. */
export const contentKeptMs = 24 * 3_600_000;

/** A file is listed this long after it was started, milliseconds. */
export const listedMs = 30 * 24 * 3_600_000;

/** Queues a file to be written in the background. @returns its id, a UUID @throws SiteTasksWaitingError */
export async function requestFile(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  file: Omit<NewFile, "fileId">,
): Promise<string> {
  const fileId = randomUUID();
  await insertFile(trx, siteId, { ...file, fileId });
  const key = `${prepareFileTask}:${fileId}`;
  await enqueueForSite(trx, siteId, { task: prepareFileTask, payload: { fileId }, key });
  return fileId;
}

/** A file and the site that it belongs to. */
export interface FoundFile {
  readonly siteId: AuthorizedSiteId;
  readonly file: PreparedFile;
}

/**
 * Finds a file of one of some sites.
 * @param siteIds sites that the caller may open
 * @throws NotFoundError, for a file of another site or kind as for a missing one
 */
export async function findFileOf(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  { fileId, kind }: { readonly fileId: string; readonly kind: string },
): Promise<FoundFile> {
  for (const siteId of siteIds) {
    const file = await forSite(db, siteId, (trx) => findFile(trx, siteId, fileId));
    if (file?.kind === kind) return { siteId, file };
  }
  throw new NotFoundError();
}

/** How far a file is. */
export interface FileProgress {
  readonly finished: boolean;
  /** "failed": there is no file. */
  readonly error: "failed" | null;
  readonly processed: number;
  readonly total: number;
}

export function progressOf({ state, processed, total }: PreparedFile): FileProgress {
  return { finished: hasEnded(state), error: state === "FAILED" ? "failed" : null, processed, total };
}

function hasEnded(state: FileState): boolean {
  return state === "DONE" || state === "FAILED";
}

/** Until when a finished file can be downloaded; null unless it is finished. */
export function expiryOf({ state, finishedAt }: PreparedFile): Date | null {
  return state === "DONE" && finishedAt !== null ? new Date(finishedAt.getTime() + contentKeptMs) : null;
}

/** Whether a file can be downloaded. */
export function isStored(file: PreparedFile, clock: Clock): boolean {
  const expiry = expiryOf(file);
  return file.hasParts && expiry !== null && clock.now() < expiry;
}

/** Parts deleted by one statement, which must end within the time limit of requests. */
const partsAtOnce = 200;

/** Deletes a site's files in the transaction that removes the site. */
export async function deleteFilesOfSite(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  while (await deleteSomeOfSite(trx, siteId, partsAtOnce));
}
