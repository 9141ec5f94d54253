/** Kinds of pictures that are passed on. SVG is not: it is a document that can contain scripts. */
export type RasterType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/**
 * The kind of a picture by its first bytes, whatever its name or Content-Type says.
 * @returns null for anything else
 * @see https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function rasterTypeOf(bytes: Uint8Array): RasterType | null {
  const text = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 14) === "WEBPVP") return "image/webp";
  // An ISO media file whose major or compatible brands name AVIF, still or as a sequence.
  if (text.slice(4, 8) === "ftyp" && /avi[fs]/.test(text.slice(8))) return "image/avif";
  return null;
}
