import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Tables } from "../db/tables.ts";
import { FileExpiredError, FileFailedError, FileUnfinishedError } from "./file-errors.ts";
import { readParts } from "./file-parts.ts";
import { type FoundFile, isStored } from "./prepared-files.ts";

export interface SendFileDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/**
 * Replies with a finished file. It never changes, so its id is its ETag.
 * @throws FileUnfinishedError, FileFailedError 409, FileExpiredError 410
 */
export function sendFile(
  { db, clock }: SendFileDeps,
  { siteId, file }: FoundFile,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  if (file.state === "QUEUED" || file.state === "RUNNING") throw new FileUnfinishedError();
  if (file.state === "FAILED") throw new FileFailedError();
  if (!isStored(file, clock)) throw new FileExpiredError();
  const tag = `"${file.fileId}"`;
  reply.headers({ etag: tag, "cache-control": "private, no-cache" });
  const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known?.includes(tag)) return reply.code(304).send();
  return reply
    .headers({
      "content-type": file.contentType,
      "content-length": file.bytes ?? 0,
      "content-disposition": `attachment; filename="${file.name}"`,
    })
    .send(readParts(db, siteId, file));
}

/** Replies with the id of a file as a JSON text: a string is otherwise sent as text/plain and without quotation marks. */
export function sendFileId(reply: FastifyReply, fileId: string): never {
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(fileId)) as never;
}
