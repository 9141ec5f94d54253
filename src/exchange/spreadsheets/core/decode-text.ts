import iconv from "iconv-lite";
import { UnreadableSheetError } from "./sheet.ts";

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1250, the encodings in which spreadsheets of Romania save text. A byte order
 * mark decides; without one, valid UTF-8 is UTF-8, and anything else Windows-1250.
 * @throws UnreadableSheetError SHEET_NOT_TEXT for binary content, SHEET_CONTROL_CHARACTER for text that cannot be stored
 */
export function decodeText(content: Buffer): string {
  const text = decoded(content);
  // Archives, pictures and older workbooks all contain NUL; no text does.
  if (text.includes("\0")) throw new UnreadableSheetError("SHEET_NOT_TEXT");
  const at = findControlCharacter(text);
  if (at === -1) return text;
  throw new UnreadableSheetError("SHEET_CONTROL_CHARACTER", {
    line: text.slice(0, at).split(/\r\n?|\n/).length,
    character: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`,
  });
}

/** Place of the first control character that is no white space or escape; -1 without one. */
function findControlCharacter(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && (code < 0x09 || (code > 0x0d && code !== 0x1b))) return at;
  }
  return -1;
}

function decoded(content: Buffer): string {
  if (startsWith(content, [0xef, 0xbb, 0xbf]))
    return utf8(content.subarray(3)) ?? central(content.subarray(3));
  if (startsWith(content, [0xff, 0xfe])) return iconv.decode(content, "utf16le");
  if (startsWith(content, [0xfe, 0xff])) return iconv.decode(content, "utf16be");
  const bom = utf16WithoutMark(content);
  if (bom !== null) return iconv.decode(content, bom);
  return utf8(content) ?? central(content);
}

function startsWith(content: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, at) => content[at] === byte);
}

function utf8(content: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

function central(content: Buffer): string {
  return iconv.decode(content, "windows-1250");
}

/** Text that is mostly Latin has every other byte 0 in UTF-16. */
function utf16WithoutMark(content: Buffer): "utf16le" | "utf16be" | null {
  const sample = content.subarray(0, 1000);
  if (sample.length < 4 || content.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.7 && even === 0) return "utf16le";
  return even > half * 0.7 && odd === 0 ? "utf16be" : null;
}
