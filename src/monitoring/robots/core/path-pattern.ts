/**
 * The path patterns of allow and disallow lines: prefix match, `*` for any run of characters, `$` at the end for
 * the end of the path.
 * @see RFC 9309, 2.2.2 and 2.2.3
 */
export interface PathPattern {
  /** Literal parts between the stars; the path begins with the first. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
  /** Octets of the pattern as written: the longest that matches decides. */
  readonly length: number;
}

/** @param value one character per byte, not empty */
export function pathPattern(value: string): PathPattern {
  const escaped = escapePath(value);
  const isAnchored = escaped.endsWith("$");
  const body = isAnchored ? escaped.slice(0, -1) : escaped;
  return { parts: body.split("*"), isAnchored, length: escaped.length };
}

/**
 * Whether a path matches. Every part is matched at its first occurrence, so the time is linear in the path for each
 * part, however many stars the pattern has.
 */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  const { parts, isAnchored } = pattern;
  const [first = ""] = parts;
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !isAnchored || path.length === first.length;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? "";
  if (!isAnchored) return path.indexOf(last, at) !== -1;
  return path.length - last.length >= at && path.endsWith(last);
}

/**
 * The path and query of an address as patterns are compared with it, starting with "/". What does not look like
 * an address has the path "/".
 */
export function pathOf(url: string): string {
  const withoutFragment = url.split("#", 1)[0] ?? "";
  const rest = withoutFragment.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?;]*/i, "");
  const path = rest.startsWith("/") ? rest : `/${rest.slice(Math.max(0, rest.search(/[?;]/)))}`;
  return upperEscapes(/^[/?;]/.test(rest) ? path : "/");
}

/** Octets beyond ASCII percent-encoded, and existing escapes in capitals, so that spellings of one path agree. */
function escapePath(value: string): string {
  const escaped = value.replace(
    /[\u0080-\u00ff]/g,
    (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return upperEscapes(escaped);
}

function upperEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}
