import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Clock } from "../clock.ts";
import { forSite } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isDatabaseDown } from "../http/problems.ts";
import { authorizedSiteForJob } from "../job-gate.ts";
import type { Log } from "../log.ts";
import type { Task } from "../slice.ts";
import { findDueFiles } from "./due-files.ts";
import { writeParts } from "./file-parts.ts";
import {
  deleteFile,
  deleteParts,
  failFile,
  findFilesBeyond,
  finishFile,
  type PreparedFile,
  startAttempt,
  storeProgress,
} from "./file-rows.ts";
import { contentKeptMs, listedMs, prepareFileTask } from "./prepared-files.ts";

/** A file that has not ended by then is given up, milliseconds: its job was lost. */
export const maxRunMs = 3 * 3_600_000;

/** A file whose workers died this many times is given up: it may be what they die of. */
const maxAttempts = 5;

/** Bytes of finished files that a site may have stored; the oldest content beyond it is deleted early. */
const maxStoredBytes = 2 * 1024 ** 3;

/** Writes the files of one kind. The same request may be written again from the beginning. */
export type FileWork = (run: FileRun) => AsyncIterable<string | Buffer>;

export interface FileRun {
  readonly siteId: AuthorizedSiteId;
  readonly file: PreparedFile;
  /** Stores how many rows are written. @throws when the file was deleted or is written by somebody else */
  report(progress: { readonly processed: number; readonly total: number }): Promise<void>;
}

export interface FilesDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  /** By kind of file. */
  readonly works: Readonly<Record<string, FileWork>>;
}

/** Nobody needs what this attempt writes. */
class AttemptOverError extends Error {}

const filePayload = z.object({ siteId: z.number(), fileId: z.uuid() });

export function fileTasks(deps: FilesDeps): Task[] {
  return [
    { name: prepareFileTask, isHeavy: true, run: (payload) => prepareFile(deps, filePayload.parse(payload)) },
    { name: "files.clean", cron: "17 * * * *", run: () => cleanFiles(deps) },
  ];
}

/**
 * Writes a file and marks it as finished once it is stored whole, or as failed. A file whose worker died begins again; one
 * that has ended is left as it is.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function prepareFile(
  { db, clock, log, works }: FilesDeps,
  { siteId: id, fileId }: { readonly siteId: number; readonly fileId: string },
): Promise<void> {
  const siteId = authorizedSiteForJob(id);
  const file = await forSite(db, siteId, (trx) => startAttempt(trx, siteId, fileId));
  if (!file) return;
  const attempt = { siteId, fileId, attempt: file.attempt };
  try {
    if (file.attempt > maxAttempts) throw new Error(`a file was begun ${maxAttempts} times`);
    const work = works[file.kind];
    if (!work) throw new Error(`no work for files of kind ${file.kind}`);
    const report: FileRun["report"] = async (progress) => {
      if (!(await forSite(db, siteId, (trx) => storeProgress(trx, attempt, progress))))
        throw new AttemptOverError();
    };
    const written = await writeParts(db, attempt, work({ siteId, file, report }));
    await forSite(db, siteId, async (trx) => {
      await finishFile(trx, attempt, { ...written, now: clock.now() });
      for (const oldId of await findFilesBeyond(trx, siteId, maxStoredBytes))
        await deleteParts(trx, siteId, oldId);
    });
  } catch (error) {
    if (error instanceof AttemptOverError) return;
    if (isDatabaseDown(error as Error)) throw error;
    log.error({ err: error }, "a file could not be prepared");
    await forSite(db, siteId, (trx) => failFile(trx, attempt, clock.now()));
  }
}

/** Marks files whose job was lost as failed, deletes the content of finished ones after a day, and all after 30 days. */
export async function cleanFiles({ db, clock }: Pick<FilesDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const { siteId: id, fileId } of await findDueFiles(db, "unfinished since", before(maxRunMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => failFile(trx, { siteId, fileId, attempt: null }, now));
  }
  for (const { siteId: id, fileId } of await findDueFiles(db, "finished before", before(contentKeptMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteParts(trx, siteId, fileId));
  }
  for (const { siteId: id, fileId } of await findDueFiles(db, "created before", before(listedMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteFile(trx, siteId, fileId));
  }
}
