import iconv from "iconv-lite";
import type { Shop } from "../shop.ts";

const cedillas: Record<string, string> = { ș: "ş", ț: "ţ", Ș: "Ş", Ț: "Ţ" };

/**
 * The page's bytes. The old tables hold ş and ţ with a cedilla only; what they hold not at all is written as a
 * numeric reference, so scripts must be ASCII there.
 */
export function encode(html: string, charset: Shop["charset"]): Buffer {
  if (charset === "utf-8") return Buffer.from(html, "utf8");
  const text = html.replace(/[^\p{ASCII}]/gu, (sign) => {
    const written = cedillas[sign] ?? sign;
    const isHeld = iconv.decode(iconv.encode(written, charset), charset) === written;
    return isHeld ? written : `&#${written.codePointAt(0)};`;
  });
  return iconv.encode(text, charset);
}
