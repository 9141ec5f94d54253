import iconv from "iconv-lite";

/** Bytes that decide the encoding; the first part of a transfer is usually smaller than a feed. */
const decidingBytes = 64 * 1024;

/**
 * Decodes a feed while it arrives. A byte order mark decides, then the bytes themselves: text that is valid UTF-8 beyond
 * ASCII is UTF-8 whatever is declared, text that is not is never UTF-8. Otherwise the declaration of the file, or of the
 * reply, holds; without one, Windows-1250, which Romanian programs write.
 * @param contentType header of the reply
 */
export async function* decodeText(
  bytes: AsyncIterable<Buffer>,
  contentType: string | null,
): AsyncGenerator<string> {
  const chunks = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let isWhole = false;
  while (!isWhole && start.length < decidingBytes) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else start = Buffer.concat([start, next.value]);
  }
  const decoder = iconv.getDecoder(encodingOf(start, contentType, isWhole));
  yield decoder.write(start);
  while (!isWhole) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else yield decoder.write(next.value);
  }
  yield decoder.end() ?? "";
}

/** @param isWhole false: a character at the end may be cut */
export function encodingOf(start: Buffer, contentType: string | null, isWhole: boolean): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8";
  // XML without a mark: "<" as two bytes (XML 1.0, appendix F).
  if (start[0] === 0x3c && start[1] === 0) return "utf-16le";
  if (start[0] === 0 && start[1] === 0x3c) return "utf-16be";
  const isAscii = start.every((byte) => byte < 0x80);
  const isUtf8 = isValidUtf8(start, isWhole);
  if (isUtf8 && !isAscii) return "utf-8";
  const declared = declaredIn(start) ?? declaredBy(contentType);
  const isKnown = declared !== null && iconv.encodingExists(declared) && !/^utf-?16|^ucs/i.test(declared);
  if (isAscii) return isKnown ? declared : "utf-8";
  return isKnown && !/^utf-?8$/i.test(declared) ? declared : "windows-1250";
}

function isValidUtf8(bytes: Buffer, isWhole: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

function declaredIn(start: Buffer): string | null {
  const head = start.subarray(0, 200).toString("latin1");
  return /^\s*<\?xml[^>]{0,150}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null;
}

function declaredBy(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? "")?.[1] ?? null;
}
