// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is
const ascii = /^[\x00-\x7f]*$/;

/**
 * Lower case without marks over letters, so that "Țară", "Ţară" and "tara" meet. PostgreSQL's `fold()` does as much for
 * titles and SKUs (db/migrations).
 */
export function foldText(text: string): string {
  // Most text of pages is ASCII, and taking it apart costs the most.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Folded words of what a person typed to search for; none for blanks. */
export function foldedWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}
