import { useLingui } from "@lingui/react/macro";
import { switchLocale } from "../i18n/catalogs.ts";
import type { Locale } from "../i18n/locales.ts";
import { toast } from "../ui/toast.ts";

/** Switches the language, and says so where its texts cannot be fetched. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { t } = useLingui();
  return (locale) => {
    switchLocale(locale).catch(() => {
      toast({
        title: t`The other language could not be loaded.`,
        description: t`Please check your connection and try again.`,
        look: "error",
      });
    });
  };
}
