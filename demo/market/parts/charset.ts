import iconv from "iconv-lite";
import type { Shop } from "../shop.ts";

const cedillas: Record<string, string> = { ș: "ş", ț: "ţ", Ș: "Ş", Ț: "Ţ", "–": "-", "›": ">", "·": "-" };

/** The page's bytes. The old tables hold ş and ţ with a cedilla only, and ISO 8859-2 no dashes. */
export function encode(html: string, charset: Shop["charset"]): Buffer {
  if (charset === "utf-8") return Buffer.from(html, "utf8");
  return iconv.encode(
    html.replace(/[șțȘȚ–›·]/g, (sign) => cedillas[sign] ?? sign),
    charset,
  );
}
