/** Languages of the interface, the default first. */
export const locales = ["en", "ro"] as const;
export type Locale = (typeof locales)[number];

const storageKey = "language";

/** The chosen language; until one is chosen, the first of the browser's languages that we have, else English. */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(storageKey);
  return locales.find((locale) => locale === stored) ?? localeAmong(navigator.languages) ?? "en";
}

/** @param tags BCP 47, the preferred one first */
function localeAmong(tags: readonly string[]): Locale | undefined {
  const languages = tags.map((tag) => tag.split("-")[0]?.toLowerCase());
  return languages.flatMap((language) => locales.find((locale) => locale === language) ?? [])[0];
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
}
