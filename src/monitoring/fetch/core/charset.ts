import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { guessSingleByte } from "./charset-guess.ts";
import { labelOfContentType, PRESCAN_BYTES, prescan } from "./charset-prescan.ts";

/** A page as text, and the encoding it was read in (a name of the Encoding standard, lower case). */
export interface DecodedBody {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Reads a page's bytes as text. Bytes that the encoding does not know become U+FFFD; nothing throws.
 * A byte order mark is not part of the text.
 * @param contentType the reply's Content-Type header, null where there is none
 * @see HTML standard, 13.2.3.2: BOM, then transport, then the page's own declaration, then a guess
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): DecodedBody {
  const encoding = sniffEncoding(bytes, contentType);
  return { text: decoderOf(encoding).decode(bytes), encoding };
}

/**
 * The encoding that `decodeBody` reads the bytes in. Where nothing is declared: UTF-8 when the bytes are valid
 * UTF-8 beyond ASCII, else windows-1250 or windows-1252 by the letters; plain ASCII answers windows-1252 as
 * browsers do.
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

/** The longest label of the Encoding standard has 19 characters; longer ones need not be asked for. */
const LONGEST_LABEL = 24;

/**
 * The Encoding standard's name for a label; null for one it does not know and for those it maps to
 * "replacement" (no shop sells in ISO-2022-KR, and reading it as another encoding is a known attack).
 */
export function encodingOfLabel(label: string): string | null {
  const trimmed = label.trim().toLowerCase();
  if (trimmed === "utf-8" || trimmed === "utf8") return "utf-8";
  if (trimmed.length > LONGEST_LABEL) return null;
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
