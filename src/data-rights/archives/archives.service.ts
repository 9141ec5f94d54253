import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { accountErasure } from "../../accounts/erasure/erasure.service.ts";
import { rankOf } from "../../kit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import { NotFoundError, RankTooLowError } from "../../platform/errors.ts";
import { FileFailedError, FileUnfinishedError } from "../../platform/files/file-errors.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { enqueueDataMail } from "../mails/mails.service.ts";
import type { RightsKind } from "../subject/subject.contract.ts";
import { archiveContent, type ContentDeps } from "./archive-content.service.ts";
import type { Archive } from "./archives.contract.ts";
import {
  type ArchiveRow,
  deleteExpired,
  failArchive,
  findArchive,
  findNewestOfPerson,
  findPart,
  finishArchive,
  insertArchive,
  insertPart,
  listStuck,
  startAttempt,
} from "./archives.repo.ts";

export interface ArchiveDeps extends ContentDeps {
  readonly clock: Clock;
  readonly log: Log;
}

export const makeArchiveTask = "data-rights.make-archive";

/** A finished archive can be downloaded this long, milliseconds. */
export const archiveMs = 7 * 24 * 3_600_000;

/** An archive that has not ended by then has lost its job. */
const stuckMs = 6 * 3_600_000;

/** An archive whose workers died this many times is given up: it may be what they die of. */
const maxAttempts = 5;

/** Bytes of a part: what a download holds in memory. */
const partBytes = 1_048_576;

/** Begins an archive, or returns the one that is being made. @throws RankTooLowError */
export async function requestArchive(
  { db, clock }: Pick<ArchiveDeps, "db" | "clock">,
  { userId, companyId, role }: Actor,
  kind: RightsKind,
): Promise<Archive> {
  if (kind === "COMPANY" && rankOf(role) < rankOf("COMPANY_ADMIN")) throw new RankTooLowError();
  const archiveId = randomUUID();
  await db.transaction().execute(async (trx) => {
    if (!(await insertArchive(trx, { archiveId, kind, userId, companyId, requestedAt: clock.now() }))) return;
    // Archives are made one after the other: they must not occupy all places of heavy tasks.
    const options = { key: `${makeArchiveTask}:${archiveId}`, queue: "archives" };
    await enqueue(trx, makeArchiveTask, { archiveId }, options);
  });
  const newest = await findNewestOfPerson(db, userId, kind);
  if (!newest) throw new NotFoundError();
  return presentArchive(newest);
}

/** Writes an archive whole, or marks it as failed; the person gets a mail either way. Another attempt begins again. */
export async function makeArchive(deps: ArchiveDeps, archiveId: string): Promise<void> {
  const { db, clock, log } = deps;
  const archive = await startAttempt(db, archiveId);
  if (!archive) return;
  try {
    if (archive.attempt > maxAttempts) throw new Error(`an archive was begun ${maxAttempts} times`);
    const now = clock.now();
    const written = await writeParts(deps, archive, archiveContent(deps, archive, now));
    if (!written) return;
    const expiresAt = new Date(now.getTime() + archiveMs);
    await db.transaction().execute(async (trx) => {
      if (!(await finishArchive(trx, archive, { ...written, now, expiresAt }))) return;
      await enqueueDataMail(trx, { kind: "archive-ready", userId: archive.userId, date: expiresAt });
    });
  } catch (error) {
    if (isDatabaseDown(error as Error)) throw error;
    log.error({ err: error }, "an archive could not be made");
    await giveUp(deps, archive);
  }
}

/** @returns null when the archive was deleted or is made by somebody else */
async function writeParts(
  { db }: Pick<ArchiveDeps, "db">,
  archive: ArchiveRow,
  content: AsyncIterable<Buffer>,
): Promise<{ readonly bytes: number; readonly parts: number } | null> {
  let [bytes, parts, waitingBytes] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const flush = async () => {
    const isStored = await insertPart(db, archive, parts, Buffer.concat(waiting));
    parts += 1;
    waiting = [];
    waitingBytes = 0;
    return isStored;
  };
  for await (const piece of content) {
    waiting.push(piece);
    waitingBytes += piece.length;
    bytes += piece.length;
    if (waitingBytes >= partBytes && !(await flush())) return null;
  }
  return (await flush()) ? { bytes, parts } : null;
}

async function giveUp(
  { db, clock }: Pick<ArchiveDeps, "db" | "clock">,
  { archiveId, userId }: ArchiveRow,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await failArchive(trx, archiveId, clock.now()))
      await enqueueDataMail(trx, { kind: "archive-failed", userId });
  });
}

/** Fails archives whose job was lost, and deletes those that have expired. */
export async function cleanArchives(deps: Pick<ArchiveDeps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const archive of await listStuck(deps.db, ago(stuckMs))) await giveUp(deps, archive);
  await deleteExpired(deps.db, { now, failedBefore: ago(archiveMs) });
}

/** A finished archive. */
export interface SentArchive {
  readonly name: string;
  readonly bytes: number;
  readonly content: Readable;
}

/**
 * Opens an archive for its download.
 * @throws NotFoundError for a missing, expired or somebody else's; FileUnfinishedError, FileFailedError 409
 */
export async function openArchive(
  { db, clock }: Pick<ArchiveDeps, "db" | "clock">,
  actor: Actor,
  archiveId: string,
): Promise<SentArchive> {
  const archive = await findArchive(db, archiveId);
  if (!archive || !(await mayDownload(db, actor, archive))) throw new NotFoundError();
  const { state, expiresAt, bytes, parts, kind, requestedAt } = archive;
  if (state === "QUEUED" || state === "RUNNING") throw new FileUnfinishedError();
  if (state === "FAILED") throw new FileFailedError();
  if (expiresAt === null || expiresAt <= clock.now()) throw new NotFoundError();
  async function* content() {
    for (let part = 0; part < (parts ?? 0); part += 1) {
      const piece = await findPart(db, { archiveId, attempt: archive?.attempt ?? 0 }, part);
      if (piece === undefined) throw new Error(`part ${part} of archive ${archiveId} is gone`);
      yield piece;
    }
  }
  const day = requestedAt.toISOString().slice(0, 10);
  return {
    name: `vizor-${kind === "PERSON" ? "my" : "company"}-data-${day}.zip`,
    bytes: bytes ?? 0,
    // One part is read ahead at most.
    content: Readable.from(content(), { objectMode: false, highWaterMark: 1 }),
  };
}

/** The role as it is now, not as it was when the session was read. */
async function mayDownload(
  db: ArchiveDeps["db"],
  { userId, companyId }: Actor,
  archive: ArchiveRow,
): Promise<boolean> {
  if (archive.kind === "PERSON") return archive.userId === userId;
  const account = await accountErasure.findAccount(db, userId);
  return (
    archive.companyId === companyId &&
    account !== undefined &&
    rankOf(account.role) >= rankOf("COMPANY_ADMIN")
  );
}

export function presentArchive({
  archiveId,
  kind,
  state,
  requestedAt,
  expiresAt,
  bytes,
}: ArchiveRow): Archive {
  return {
    id: archiveId,
    kind,
    state: state === "DONE" ? "ready" : state === "FAILED" ? "failed" : "making",
    requestedAt: requestedAt.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
    bytes,
  };
}
