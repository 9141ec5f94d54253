const storageKey = "cookie_consent";
const listeners = new Set<() => void>();

/**
 * Whether the person has accepted that the app stores more than it needs for what they ask for. Without it nothing is
 * stored but a session, a language or theme that was chosen, and work that was begun (the page on privacy lists them).
 */
export function hasConsented(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function storeConsent(): void {
  localStorage.setItem(storageKey, "accepted");
  for (const listener of listeners) listener();
}

/** Takes the consent back; the banner asks again. */
export function withdrawConsent(): void {
  localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Subscribes to changes by this window. Returns the unsubscribe function. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
