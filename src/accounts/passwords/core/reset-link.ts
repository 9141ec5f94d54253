import { tokenExpiration } from "../../sessions/core/token-expiration.ts";

/** Whether the link of a reset mail opens the form, or which of the four reasons keeps it shut. */
export type ResetLink = "missing" | "invalid" | "no-expiry" | "expired" | "valid";

/**
 * Judges a reset link before anything is sent. The server judges it again, with the signature.
 * @param token the link's parameter; null or empty where the address has none
 * @param nowMs the present instant in ms; a link ends at its very expiration
 * @see specification 1, sections 4 and 5 "Password link"
 */
export function readResetLink(token: string | null, nowMs: number): ResetLink {
  if (token === null || token === "") return "missing";
  const expiration = tokenExpiration(token);
  if (!expiration.found) return expiration.reason === "absent" ? "no-expiry" : "invalid";
  return nowMs >= expiration.expirationMs ? "expired" : "valid";
}
