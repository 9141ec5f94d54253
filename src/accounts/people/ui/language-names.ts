import type { Locale } from "../../../web/i18n/locales.ts";

/** Each language by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = { en: "English", ro: "Română" };
