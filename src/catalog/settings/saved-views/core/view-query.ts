/** Parameters that identify a place (site, page, product) and are not part of a view. */
const locationParameters = new Set(["site", "page", "product", "view"]);

/** Characters and escapes that are valid in a query. @see RFC 3986, section 3.4, without "&" and "=" */
const character = "(?:[\\w.~!$'()*+,;:@/?[\\]-]|%[0-9A-Fa-f]{2})";
const parameters = new RegExp(`^${character}+=(?:${character}|=)*(?:&${character}+=(?:${character}|=)*)*$`);

/**
 * Whether a text is a query string that describes a view of the products page: "name=value" joined by "&",
 * percent-encoded, without a leading "?" and without location parameters. Empty means the default view.
 */
export function isViewQuery(query: string): boolean {
  if (query === "") return true;
  if (query.startsWith("?") || !parameters.test(query)) return false;
  const names = query.split("&").map((pair) => decoded(pair.slice(0, pair.indexOf("="))));
  const values = query.split("&").map((pair) => decoded(pair.slice(pair.indexOf("=") + 1)));
  return !values.includes(null) && names.every((name) => name !== null && !locationParameters.has(name));
}

/** Null when the escapes are not UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
