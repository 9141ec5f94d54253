/** Parameters that say where a person is, not how they look at the list. */
const elsewhere = new Set(["site", "page", "product", "view"]);

/** Signs that stand in a query as they are, and escapes. @see RFC 3986, section 3.4, without "&" and "=" */
const sign = "(?:[\\w.~!$'()*+,;:@/?[\\]-]|%[0-9A-Fa-f]{2})";
const parameters = new RegExp(`^${sign}+=(?:${sign}|=)*(?:&${sign}+=(?:${sign}|=)*)*$`);

/**
 * Whether a text is the parameters of the products page's address: "name=value" joined by "&", percent-encoded, no
 * leading "?", nothing that says where a person is. Empty is the list as it comes.
 */
export function isViewQuery(query: string): boolean {
  if (query === "") return true;
  if (query.startsWith("?") || !parameters.test(query)) return false;
  const names = query.split("&").map((pair) => decoded(pair.slice(0, pair.indexOf("="))));
  const values = query.split("&").map((pair) => decoded(pair.slice(pair.indexOf("=") + 1)));
  return !values.includes(null) && names.every((name) => name !== null && !elsewhere.has(name));
}

/** null where the escapes are no UTF-8 */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
