/** Languages of the interface, the default first. */
export const locales = ["en", "ro"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";

const storageKey = "language";

/**
 * The chosen language; until one is chosen, that of the prerendered page, which the server takes from its address or
 * from the browser's languages, else the first of the browser's languages that we have, else English.
 */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(storageKey);
  return localeIn(stored) ?? prerenderedLocale() ?? localeAmong(navigator.languages) ?? defaultLocale;
}

/** The language of the page that the server sent with its content; undefined when it sent none. */
export function prerenderedLocale(): Locale | undefined {
  return localeIn(document.getElementById("root")?.dataset["prerendered"]);
}

function localeIn(text: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === text);
}

/** @param tags BCP 47, the preferred one first */
function localeAmong(tags: readonly string[]): Locale | undefined {
  const languages = tags.map((tag) => tag.split("-")[0]?.toLowerCase());
  return languages.flatMap((language) => locales.find((locale) => locale === language) ?? [])[0];
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
}
