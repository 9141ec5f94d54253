const maxLength = 200;

/**
 * The name of an uploaded file as it is stored and shown: without folders and control characters, cut at its beginning so that the
 * ending stays.
 */
export function fileNameOf(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/su, "")
    .replace(/[\p{Cc}\p{Cf}]+/gu, "")
    .trim();
  return [...name].slice(-maxLength / 2).join("") || "file";
}
