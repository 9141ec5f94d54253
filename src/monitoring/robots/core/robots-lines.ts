/**
 * Reads a robots.txt line by line. Real files contain other encodings, HTML and binary data; unknown lines are
 * skipped.
 * @see RFC 9309, 2.2; where it is silent, the reference parser of its authors
 */

/** The part of a file that is read; RFC 9309 asks for at least 500 KiB. */
export const MAX_ROBOTS_BYTES = 512 * 1024;

/** Bytes of a line that count; the rest of a longer one is dropped, as in the reference parser. */
const MAX_LINE_LENGTH = 16_663;

export interface RobotsLine {
  readonly key: "user-agent" | "allow" | "disallow" | "sitemap" | "crawl-delay";
  /** One character per byte (latin1), trimmed, without its comment. */
  readonly value: string;
}

/** Keys with the misspellings that the reference parser accepts. */
const KEYS: ReadonlyMap<string, RobotsLine["key"]> = new Map([
  ["user-agent", "user-agent"],
  ["useragent", "user-agent"],
  ["user agent", "user-agent"],
  ["allow", "allow"],
  ["disallow", "disallow"],
  ["dissallow", "disallow"],
  ["dissalow", "disallow"],
  ["disalow", "disallow"],
  ["diasllow", "disallow"],
  ["disallaw", "disallow"],
  ["sitemap", "sitemap"],
  ["site-map", "sitemap"],
  ["crawl-delay", "crawl-delay"],
]);

/** @param file bytes as received, or text, of which the first `MAX_ROBOTS_BYTES` bytes are read */
export function* robotsLines(file: Uint8Array | string): Generator<RobotsLine> {
  const bytes = typeof file === "string" ? Buffer.from(file, "utf8") : file;
  const start = markLength(bytes);
  const end = Math.min(bytes.byteLength, start + MAX_ROBOTS_BYTES);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
  for (const line of text.split(/\r\n|\r|\n/)) {
    const parsed = parseLine(line);
    if (parsed) yield parsed;
  }
}

/** Length of the UTF-8 byte order mark, also of a partial one. */
function markLength(bytes: Uint8Array): number {
  if (bytes[0] !== 0xef) return 0;
  if (bytes[1] !== 0xbb) return 1;
  return bytes[2] === 0xbf ? 3 : 2;
}

function parseLine(line: string): RobotsLine | null {
  const text = (line.slice(0, MAX_LINE_LENGTH).split("#", 1)[0] ?? "").trim();
  const pair = splitAtColon(text) ?? splitAtSpace(text);
  if (pair === null) return null;
  const key = KEYS.get(pair[0].trim().toLowerCase());
  return key === undefined ? null : { key, value: pair[1].trim() };
}

function splitAtColon(text: string): [string, string] | null {
  const colon = text.indexOf(":");
  return colon === -1 ? null : [text.slice(0, colon), text.slice(colon + 1)];
}

/** A missing colon is accepted where the line consists of one name and one value. */
function splitAtSpace(text: string): [string, string] | null {
  const words = text.split(/[ \t]+/);
  const [key, value] = words;
  return words.length === 2 && key && value ? [key, value] : null;
}
