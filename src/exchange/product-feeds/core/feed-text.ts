import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import type { Warn } from "./feed-warnings.ts";

/** Bytes from the first one beyond ASCII that decide the encoding. */
const decidingBytes = 64 * 1024;

/** Bytes in which a file declares its encoding. */
const headBytes = 200;

/**
 * Decodes a feed while it arrives. A byte order mark decides, then the bytes themselves: of the 64 KB that begin with the first
 * byte beyond ASCII, most decide whether the feed is UTF-8, whatever is declared, so that one damaged character does not make
 * the others unreadable. Otherwise the declaration of the file, or of the reply, holds; without a usable one, Windows-1250, which
 * Romanian programs write. An encoding other than the declared one is reported; bytes without a meaning become U+FFFD.
 * @param contentType header of the reply
 */
export async function* decodeText(
  bytes: AsyncIterable<Buffer>,
  contentType: string | null,
  warn: Warn,
): AsyncGenerator<string> {
  const source = new BufferedBytes(bytes);
  const head = await source.take(headBytes);
  const marked = markedEncoding(head);
  const declared = declaredIn(head) ?? declaredBy(contentType);
  let rest = head;
  if (marked === null) {
    // Every encoding that is accepted here has the bytes of ASCII.
    for (; rest.length > 0 && isAscii(rest); rest = await source.take(1)) yield rest.toString("latin1");
    if (rest.length === 0) return;
    const start = rest.findIndex((byte) => byte >= 0x80);
    yield rest.toString("latin1", 0, start);
    rest = rest.subarray(start);
    while (rest.length < decidingBytes && !source.isWhole) {
      rest = Buffer.concat([rest, await source.take(decidingBytes - rest.length)]);
    }
  }
  const encoding = marked ?? encodingOf(rest, declared, source.isWhole);
  if (marked === null && encoding !== (usableEncoding(declared) ?? "utf-8"))
    warn("ENCODING_ASSUMED", encoding);
  const decoder = iconv.getDecoder(encoding);
  for (; rest.length > 0; rest = await source.take(1)) yield decoder.write(rest);
  yield decoder.end() ?? "";
}

/** Bytes that are taken in parts of a length, as they arrive. */
class BufferedBytes {
  readonly #chunks: AsyncIterator<Buffer>;
  /** Whether everything was taken. */
  isWhole = false;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** At least so many bytes, less only at the end. */
  async take(minLength: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let length = 0; length < minLength; ) {
      const next = await this.#chunks.next();
      if (next.done) {
        this.isWhole = true;
        break;
      }
      parts.push(next.value);
      length += next.value.length;
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }
}

/** By a byte order mark, or by the zero bytes of UTF-16 without one (XML 1.0, appendix F). */
function markedEncoding(start: Buffer): string | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)) {
    return "utf-16be";
  }
  return null;
}

/**
 * @param window begins with a byte beyond ASCII
 * @param isWhole false: a character at its end may be cut
 */
export function encodingOf(window: Buffer, declared: string | null, isWhole: boolean): string {
  const { valid, invalid } = countCharacters(window, isWhole);
  if (valid > invalid) return "utf-8";
  const usable = usableEncoding(declared);
  return usable === null || usable === "utf-8" ? "windows-1250" : usable;
}

/** Characters of UTF-8 beyond ASCII, and bytes that belong to none. */
function countCharacters(bytes: Buffer, isWhole: boolean) {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfCharacter(bytes[at] ?? 0);
    if (length > 1 && at + length > bytes.length && !isWhole) break;
    const isCharacter = length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)));
    if (!isCharacter) invalid += 1;
    else if (length > 1) valid += 1;
    at += isCharacter ? length : 1;
  }
  return { valid, invalid };
}

/** Bytes of a character of UTF-8, by its first one; 0: none begins so. */
function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

const printable = Buffer.from(Array.from({ length: 95 }, (_, place) => place + 0x20));

/** The encoding that a declaration stands for; null without one that has the bytes of ASCII and more than those. */
function usableEncoding(declared: string | null): string | null {
  const name = declared?.toLowerCase() ?? "";
  if (/^utf-?8$/.test(name)) return "utf-8";
  // As the Encoding standard has it: what declares ISO-8859-1 is Windows-1252.
  if (/^(?:iso-?8859-?1|latin-?1)$/.test(name)) return "windows-1252";
  if (/^(?:us-?)?ascii$/.test(name) || !iconv.encodingExists(name)) return null;
  return iconv.decode(printable, name) === printable.toString("latin1") ? name : null;
}

function declaredIn(start: Buffer): string | null {
  const head = start.toString("latin1", 0, headBytes);
  return /^\s*<\?xml[^>]{0,150}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null;
}

function declaredBy(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? "")?.[1] ?? null;
}
