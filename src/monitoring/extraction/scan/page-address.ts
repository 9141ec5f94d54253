/** Parses an http(s) address; null if invalid. */
export function pageAddress(url: string): URL | null {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === "http:" || parsed.protocol === "https:") ? parsed : null;
}

/**
 * Resolves an address written on a page to an absolute http(s) address; null if invalid or longer than 2,048
 * characters.
 */
export function absoluteAddress(written: string, base: URL | null): string | null {
  const text = written.trim();
  if (text === "" || text.length > 2_048) return null;
  const parsed = base === null ? URL.parse(text) : URL.parse(text, base.href);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
  return parsed.href;
}
