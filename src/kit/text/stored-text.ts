/**
 * Text of a page as it can be stored: well-formed Unicode on one line, without control characters, cut to a limit.
 * @param limit UTF-16 units
 * @returns null when the result is empty
 */
export function storedText(text: string, limit: number): string | null {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, limit)
    .toWellFormed();
  return line === "" ? null : line;
}
