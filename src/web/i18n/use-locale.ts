import { useLingui } from "@lingui/react";
import type { Locale } from "./locales.ts";

/** The language on the screen; renders again when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale === "ro" ? "ro" : "en";
}
