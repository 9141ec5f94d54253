/**
 * The beginning of a text, without half of a surrogate pair at its end: PostgreSQL refuses JSON with such a half.
 * @param limit UTF-16 units
 */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
}

/** A text as PostgreSQL can store it: without NUL, lone surrogates replaced. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
