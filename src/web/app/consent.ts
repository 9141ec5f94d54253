const storageKey = "cookie_consent";

/** Whether the person has accepted what the app keeps in their browser. @see specification 1, section 1 */
export function hasConsented(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

export function storeConsent(): void {
  localStorage.setItem(storageKey, "accepted");
}
