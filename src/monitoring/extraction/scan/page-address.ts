/** The address as a URL, or null where it is not an http(s) address. */
export function pageAddress(url: string): URL | null {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === "http:" || parsed.protocol === "https:") ? parsed : null;
}

/** An absolute http(s) address from what a page writes, or null. */
export function absoluteAddress(written: string, base: URL | null): string | null {
  const text = written.trim();
  if (text === "" || text.length > 2_048) return null;
  const parsed = base === null ? URL.parse(text) : URL.parse(text, base.href);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
  return parsed.href;
}
