import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { canonicalText } from "./core/canonical-text.ts";
import type { DecisionRecord } from "./core/decision-record.ts";

/** Records in a block: so many are decompressed to read one of them, in about a millisecond. */
export const maxRecords = 250;

const hashLength = 32;

/** Records that were made at once, by decision id. */
export interface RecordBlock {
  /** JSON Lines: each record in the form of RFC 8785, gzip; plain where it was stored before blocks were. */
  readonly records: Buffer;
  /** SHA-256 of each line, 32 bytes each. */
  readonly sha256: Buffer;
}

/** A record with the hash that was stored with it. */
export interface StoredDecision {
  readonly record: DecisionRecord;
  readonly sha256: Buffer;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** SHA-256 of the record in the form of RFC 8785. */
export function hashOf(record: DecisionRecord): Buffer {
  return hash("sha256", canonicalText(record), "buffer");
}

/** @param records 1 .. `maxRecords`, by decision id */
export async function packRecords(records: readonly DecisionRecord[]): Promise<RecordBlock> {
  // Each line is encoded once: one character beyond Latin-1 would make the whole block's text slow to encode.
  const lines = records.map((record) => Buffer.from(`${canonicalText(record)}\n`));
  const sha256 = Buffer.concat(lines.map((line) => hash("sha256", line.subarray(0, -1), "buffer")));
  // The fastest level: the records of a block are so alike that the best one saves a quarter of the space for four times the time.
  return { records: await compress(Buffer.concat(lines), { level: 1 }), sha256 };
}

export async function unpackRecords({ records, sha256 }: RecordBlock): Promise<StoredDecision[]> {
  const text = isGzip(records) ? await decompress(records) : records;
  return text
    .toString()
    .trimEnd()
    .split("\n")
    .map((line, index) => ({
      record: JSON.parse(line),
      sha256: sha256.subarray(index * hashLength, (index + 1) * hashLength),
    }));
}

/** The records of a stored row, for a company's archive: each with its hash in hexadecimal digits. */
export async function archivedRecords({
  records,
  sha256,
}: Readonly<Record<string, unknown>>): Promise<object[]> {
  const block = { records: bytesOf(records), sha256: bytesOf(sha256) };
  return (await unpackRecords(block)).map((one) => ({ ...one.record, sha256: one.sha256.toString("hex") }));
}

/** Bytes as PostgreSQL writes them: hexadecimal digits after \\x. */
function bytesOf(text: unknown): Buffer {
  return Buffer.from(String(text).slice(2), "hex");
}

/** The first bytes of gzip (RFC 1952); JSON begins with others. */
function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
