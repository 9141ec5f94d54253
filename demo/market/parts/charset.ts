import iconv from "iconv-lite";
import type { Shop } from "../shop.ts";

const cedillas: Record<string, string> = { ș: "ş", ț: "ţ", Ș: "Ş", Ț: "Ţ" };

/**
 * Encodes a page. The legacy charsets only contain ş and ţ with a cedilla. Other missing characters become numeric
 * character references, so scripts must be ASCII.
 */
export function encode(html: string, charset: Shop["charset"]): Buffer {
  if (charset === "utf-8") return Buffer.from(html, "utf8");
  const text = html.replace(/[^\p{ASCII}]/gu, (sign) => {
    const written = cedillas[sign] ?? sign;
    const isSupported = iconv.decode(iconv.encode(written, charset), charset) === written;
    return isSupported ? written : `&#${written.codePointAt(0)};`;
  });
  return iconv.encode(text, charset);
}
