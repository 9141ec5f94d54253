// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\x00-\x7f]*$/;

/**
 * Lower case without diacritics, so that "Țară", "Ţară" and "tara" are equal. PostgreSQL's `fold()` does the same for
 * titles and SKUs (db/migrations).
 */
export function foldText(text: string): string {
  // Fast path: most text of pages is ASCII.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Folded words of a search text; empty for blanks. */
export function foldedWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}
