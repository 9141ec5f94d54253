/** Languages of the interface, the default first. */
export const locales = ["en", "ro"] as const;
export type Locale = (typeof locales)[number];

const storageKey = "language";

/** The chosen language; English until one is chosen. */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(storageKey);
  return locales.find((locale) => locale === stored) ?? "en";
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
}
