import { tokenExpiration } from "../../../kit/token-expiration.ts";

/** Whether a reset link opens the form, or why not. */
export type ResetLink = "missing" | "invalid" | "no-expiry" | "expired" | "valid";

/**
 * Checks a reset link before anything is sent. The server checks it again, with its signature.
 * @param token the link's parameter; null or empty where the address has none
 * @param nowMs the present instant in ms; a link is expired at its expiration
 */
export function readResetLink(token: string | null, nowMs: number): ResetLink {
  if (token === null || token === "") return "missing";
  const expiration = tokenExpiration(token);
  if (!expiration.found) return expiration.reason === "absent" ? "no-expiry" : "invalid";
  return nowMs >= expiration.expirationMs ? "expired" : "valid";
}
