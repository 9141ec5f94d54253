import { maxLengths } from "../../products/core/merchant-text.ts";

/**
 * Splits a search text into words at white space and control characters.
 * @returns distinct words; empty for a blank text
 */
export function searchWords(query: string): string[] {
  return [...new Set(query.split(/[\s\p{Cc}]+/u))].filter((word) => word !== "");
}

/**
 * The text that a SKU may start with for a title search to find it too.
 * @param query trimmed
 * @returns null when no SKU can start with it
 */
export function skuStartOf(query: string): string | null {
  return query === "" || query.length > maxLengths.sku || /\p{Cc}/u.test(query) ? null : query;
}

/**
 * Removes empty texts and texts that are part of another one: whatever contains the longer text contains both.
 * @param folded texts as the database folds them
 * @returns the longest first, which is the most selective
 */
export function distinctParts(folded: readonly string[]): string[] {
  const parts: string[] = [];
  const byLengthDescending = [...new Set(folded)].sort((a, b) => b.length - a.length);
  for (const text of byLengthDescending) {
    if (text !== "" && !parts.some((longer) => longer.includes(text))) parts.push(text);
  }
  return parts;
}

/** LIKE pattern of texts that contain a part; `%`, `_` and `\` in it are escaped. */
export function likePattern(part: string): string {
  return `%${startPattern(part)}`;
}

/** LIKE pattern of texts that start with a part. */
export function startPattern(part: string): string {
  return `${exactPattern(part)}%`;
}

/** LIKE pattern of a whole text, for an index that serves LIKE but not equality. */
export function exactPattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Three letters or digits in a row, or two at the start or end of a word. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/**
 * Whether a trigram index can find a part. Without a trigram the whole index would be read, which is slower than
 * reading the texts.
 * @see PostgreSQL, pg_trgm "Index Support"
 */
export function hasTrigram(part: string): boolean {
  return trigram.test(part);
}
