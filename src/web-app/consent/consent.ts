const storageKey = "cookie_consent";

/**
 * Whether the person has accepted that the app stores more than it needs for what they ask for. Without it nothing is
 * stored but a session, a language or theme that was chosen, and work that was begun (the page on privacy lists them).
 */
export function hasConsented(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function storeConsent(): void {
  localStorage.setItem(storageKey, "accepted");
}
