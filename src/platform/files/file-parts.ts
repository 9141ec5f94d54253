import { Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import { forSite } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { PreparedFile } from "./file-rows.ts";
import { type Attempt, findPart, insertPart } from "./part-rows.ts";

const [asGzip, asPlain] = [promisify(gzip), promisify(gunzip)];

/** Size of a part before compression, bytes: what a download holds in memory. */
const partBytes = 4_194_304;

/** A whole file as it was written. */
export interface WrittenFile {
  readonly bytes: number;
  readonly parts: number;
}

/**
 * Stores the content of a file in parts. One part is compressed and stored while the next is made, so that the memory needed
 * does not depend on the size of the file.
 * @param db `database.worker`
 */
export async function writeParts(
  db: Kysely<Tables>,
  attempt: Attempt,
  content: AsyncIterable<string | Buffer>,
): Promise<WrittenFile> {
  let bytes = 0;
  let parts = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let storing = Promise.resolve();
  const store = async (part: number, plain: Buffer) => {
    const compressed = await asGzip(plain, { level: constants.Z_BEST_SPEED });
    await forSite(db, attempt.siteId, (trx) => insertPart(trx, attempt, part, compressed));
  };
  const flush = async () => {
    await storing;
    storing = store(parts, Buffer.concat(waiting));
    // Awaited by the next flush or at the end; until then it must not count as unhandled.
    storing.catch(() => undefined);
    parts += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const piece of content) {
    const buffer = typeof piece === "string" ? Buffer.from(piece) : piece;
    waiting.push(buffer);
    waitingBytes += buffer.length;
    bytes += buffer.length;
    if (waitingBytes >= partBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  await storing;
  return { bytes, parts };
}

/**
 * The content of a finished file. If a part is gone before it is read, the stream ends with an error, so that a truncated file
 * is not mistaken for a whole one.
 * @param db `database.app`
 */
export function readParts(db: Kysely<Tables>, siteId: AuthorizedSiteId, file: PreparedFile): Readable {
  const attempt: Attempt = { siteId, fileId: file.fileId, attempt: file.attempt };
  async function* content() {
    for (let part = 0; part < (file.parts ?? 0); part += 1) {
      const compressed = await forSite(db, siteId, (trx) => findPart(trx, attempt, part));
      if (compressed === undefined) throw new Error(`part ${part} of file ${file.fileId} is gone`);
      yield await asPlain(compressed);
    }
  }
  // One part is read ahead at most.
  return Readable.from(content(), { objectMode: false, highWaterMark: 1 });
}
