/** The expiration that a token's payload states. */
export type TokenExpiration =
  | { readonly found: true; readonly expirationMs: number }
  /** "unreadable": not three parts, or a middle part that is no JSON object; "absent": no expiration in it. */
  | { readonly found: false; readonly reason: "unreadable" | "absent" };

/**
 * Reads `expirationTsMillis` of a three-part token, in ms. Only the server verifies the signature.
 */
export function tokenExpiration(token: string): TokenExpiration {
  const parts = token.split(".");
  const claims = parts.length === 3 && parts.every((part) => part !== "") ? claimsIn(parts[1] ?? "") : null;
  if (claims === null) return { found: false, reason: "unreadable" };
  const expirationMs = "expirationTsMillis" in claims ? claims.expirationTsMillis : null;
  return typeof expirationMs === "number"
    ? { found: true, expirationMs }
    : { found: false, reason: "absent" };
}

function claimsIn(part: string): object | null {
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" ? claims : null;
  } catch {
    return null;
  }
}
