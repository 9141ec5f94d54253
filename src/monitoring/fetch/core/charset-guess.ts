/**
 * Chooses between the two single-byte encodings of European shops where a page declares none and is not UTF-8.
 * Both read most bytes alike; they differ in the letters counted here.
 */

/** Enough text to decide by; guessing must not cost a pass over megabytes. */
const SAMPLE_BYTES = 256 * 1024;

/** ă ş ţ and their capitals in windows-1250; ã º þ ª Þ Ã in windows-1252, where most never stand inside a word. */
const CENTRAL = new Set([0xe3, 0xba, 0xfe, 0xaa, 0xde, 0xc3]);
/** à è ì ò ù ñ õ å ø æ and capitals À È in windows-1252; in windows-1250 rare letters (ŕ č ě ň ő ĺ ř ć). */
const WESTERN = new Set([0xe0, 0xec, 0xf2, 0xf9, 0xf1, 0xf5, 0xe5, 0xf8, 0xe6, 0xc0, 0xc8]);

const CENTRAL_LANGUAGE = /<html[^>]*\slang\s*=\s*["']?(?:ro|hu|pl|cs|sk|hr|sl|bs|sr-latn|sq)\b/i;

/**
 * @param head the page's first bytes, one character per byte, where `<html lang>` is looked for
 * @param bytes the page: known not to be valid UTF-8
 */
export function guessSingleByte(head: string, bytes: Uint8Array): "windows-1250" | "windows-1252" {
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
