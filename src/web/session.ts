import { tokenExpiration } from "../accounts/sessions/core/token-expiration.ts";

/** The session as the browser keeps it. @see specification 1, sections 3 "Session" and 8 */

const tokenKey = "auth_token";
const expirationKey = "auth_token_expiration";

const listeners = new Set<() => void>();

/** Whether a token is kept; says nothing of its age. */
export function isSignedIn(): boolean {
  return localStorage.getItem(tokenKey) !== null;
}

/** The kept token while it holds. An expired one is removed and answers null. */
export function currentToken(nowMs: number): string | null {
  if (hasExpired(nowMs)) clearSession();
  return localStorage.getItem(tokenKey);
}

/** Whether a token is kept whose stored expiration has passed; a token without one counts as expired. */
export function hasExpired(nowMs: number): boolean {
  return isSignedIn() && !(Number(localStorage.getItem(expirationKey)) > nowMs);
}

/**
 * Keeps a new token with the expiration that its middle part carries.
 * @throws Error when the token has no such part: the server broke its contract
 */
export function saveSession(token: string): void {
  const expiration = tokenExpiration(token);
  if (!expiration.found) throw new Error("The session token carries no expiration");
  localStorage.setItem(expirationKey, String(expiration.expirationMs));
  localStorage.setItem(tokenKey, token);
  announce();
}

/** Forgets the token. What else depends on it is cleared by whoever listens. */
export function clearSession(): void {
  if (!isSignedIn()) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(expirationKey);
  announce();
}

/** Calls back when a session begins or ends, in this tab or in another. Returns the way out. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/**
 * Calls back when another tab has put another session in place of the kept one, or ended it: what this tab has read
 * belongs to somebody else now. Returns the way out.
 */
export function onForeignSession(listener: (hasSession: boolean) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const isToken = key === tokenKey || key === null;
    if (isToken && oldValue !== newValue) listener(isSignedIn());
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function announce(): void {
  for (const listener of listeners) listener();
}
