import { tokenExpiration } from "../kit/token-expiration.ts";

/** The session as stored in the browser. */

const tokenKey = "auth_token";
const expirationKey = "auth_token_expiration";

const listeners = new Set<() => void>();

/** Whether a token is stored, expired or not. */
export function isSignedIn(): boolean {
  return localStorage.getItem(tokenKey) !== null;
}

/** The stored token while valid. An expired one is removed and gives null. */
export function currentToken(nowMs: number): string | null {
  if (hasExpired(nowMs)) clearSession();
  return localStorage.getItem(tokenKey);
}

/** Whether the stored token has expired; one without a stored expiration counts as expired. */
export function hasExpired(nowMs: number): boolean {
  return isSignedIn() && !(Number(localStorage.getItem(expirationKey)) > nowMs);
}

/**
 * Stores a new token with the expiration of its payload.
 * @throws Error when the token has no such part: the server broke its contract
 */
export function saveSession(token: string): void {
  const expiration = tokenExpiration(token);
  if (!expiration.found) throw new Error("The session token carries no expiration");
  localStorage.setItem(expirationKey, String(expiration.expirationMs));
  localStorage.setItem(tokenKey, token);
  announce();
}

/** Removes the token. Listeners clear what depends on it. */
export function clearSession(): void {
  if (!isSignedIn()) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(expirationKey);
  announce();
}

/** Subscribes to the start and end of a session, in this tab or another. Returns the unsubscribe function. */
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
 * Subscribes to another tab replacing or ending the session: cached data then belongs to somebody else.
 * Returns the unsubscribe function.
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
