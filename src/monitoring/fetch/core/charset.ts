import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { labelOfContentType, PRESCAN_BYTES, prescan } from "./charset-prescan.ts";

/** A page as text, and the encoding that it was decoded with (a name of the Encoding standard, lower case). */
export interface DecodedBody {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes a page. Bytes that are invalid in its encoding become U+FFFD; nothing throws. A byte order mark is not part
 * of the text.
 * @param contentType the reply's Content-Type header, null where there is none
 * @see HTML standard, 13.2.3.2: BOM, then transport, then the page's own declaration, then a guess
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): DecodedBody {
  const encoding = sniffEncoding(bytes, contentType);
  return { text: decoderOf(encoding).decode(bytes), encoding };
}

/**
 * The encoding that `decodeBody` uses. Where nothing is declared: UTF-8 when the bytes are valid UTF-8 beyond ASCII,
 * else windows-1250 or windows-1252 by the letters. Plain ASCII is windows-1252, as in browsers.
 */
export function sniffEncoding(bytes: Uint8Array, contentType: string | null): string {
  const marked = encodingOfMark(bytes);
  if (marked !== null) return marked;
  const label = contentType === null ? null : labelOfContentType(contentType);
  const transported = label === null ? null : encodingOfLabel(label);
  if (transported !== null) return transported;
  const head = latin1(bytes.subarray(0, PRESCAN_BYTES));
  return prescan(head, encodingOfLabel) ?? guess(head, bytes);
}

function guess(head: string, bytes: Uint8Array): string {
  if (isAscii(bytes)) return "windows-1252";
  return isUtf8(bytes) ? "utf-8" : guessSingleByte(head, bytes);
}

function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

/** Longer than any label of the Encoding standard, whose longest has 19 characters. */
const MAX_LABEL_LENGTH = 24;

/**
 * The Encoding standard's name for a label; null for unknown labels and for those that it maps to "replacement":
 * no shop uses ISO-2022-KR, and decoding it as another encoding is a known attack.
 */
export function encodingOfLabel(label: string): string | null {
  const trimmed = label.trim().toLowerCase();
  if (trimmed === "utf-8" || trimmed === "utf8") return "utf-8";
  if (trimmed.length > MAX_LABEL_LENGTH) return null;
  try {
    return new TextDecoder(trimmed).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const utf8 = new TextDecoder("utf-8");

function decoderOf(encoding: string): TextDecoder {
  return encoding === "utf-8" ? utf8 : new TextDecoder(encoding);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** Bytes that a guess looks at, so that it does not scan megabytes. */
const SAMPLE_BYTES = 256 * 1024;

/** ă ş ţ and their capitals in windows-1250; ã º þ ª Þ Ã in windows-1252, where most never occur within a word. */
const CENTRAL = new Set([0xe3, 0xba, 0xfe, 0xaa, 0xde, 0xc3]);
/** à è ì ò ù ñ õ å ø æ and capitals À È in windows-1252; in windows-1250 rare letters (ŕ č ě ň ő ĺ ř ć). */
const WESTERN = new Set([0xe0, 0xec, 0xf2, 0xf9, 0xf1, 0xf5, 0xe5, 0xf8, 0xe6, 0xc0, 0xc8]);

const CENTRAL_LANGUAGE = /<html[^>]*\slang\s*=\s*["']?(?:ro|hu|pl|cs|sk|hr|sl|bs|sr-latn|sq)\b/i;

/**
 * Chooses between the two single-byte encodings of European shops, which differ in the letters counted here.
 * @param head the page's first bytes, one character per byte, where `<html lang>` is looked for
 * @param bytes the page: known not to be valid UTF-8
 */
function guessSingleByte(head: string, bytes: Uint8Array): "windows-1250" | "windows-1252" {
  if (CENTRAL_LANGUAGE.test(head)) return "windows-1250";
  let central = 0;
  let western = 0;
  const end = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 1; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !isAsciiLetter(bytes[at - 1] ?? 0)) continue;
    if (CENTRAL.has(byte)) central++;
    else if (WESTERN.has(byte)) western++;
  }
  return central > western ? "windows-1250" : "windows-1252";
}

function isAsciiLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
