/**
 * Words of a search, each to be found in a title in any order. What stands between blanks is a word.
 * @returns distinct; none for a blank query
 */
export function searchWords(query: string): string[] {
  return [...new Set(query.split(/[\s\p{Cc}]+/u))].filter((word) => word !== "");
}

/**
 * Folded texts to be found, the longest first: it is found fastest. One that is part of another is left out, as it is
 * found with it.
 * @param folded as the database folds them; distinct or not
 */
export function distinctParts(folded: readonly string[]): string[] {
  const kept: string[] = [];
  const longestFirst = [...new Set(folded)].sort((a, b) => b.length - a.length);
  for (const text of longestFirst) {
    if (text !== "" && !kept.some((longer) => longer.includes(text))) kept.push(text);
  }
  return kept;
}

/** LIKE pattern of texts that hold a part; `%`, `_` and `\` stand for themselves. */
export function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Three letters or digits in a row, or two of them at the end of a word. */
const telling = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/**
 * Whether a part holds a group of three characters, by which an index of such groups finds it: without one, the
 * index would be read whole, which takes longer than reading the texts.
 * @see PostgreSQL, pg_trgm "Index Support"
 */
export function hasTrigram(part: string): boolean {
  return telling.test(part);
}
