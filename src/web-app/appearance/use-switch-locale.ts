import { useLingui } from "@lingui/react/macro";
import { switchLocale } from "../../web/i18n/catalogs.ts";
import type { Locale } from "../../web/i18n/locales.ts";
import { isSignedIn } from "../../web/session.ts";

/** Switches the language, of mails and files to the signed-in person too, and reports when its texts cannot be loaded. */
export function useSwitchLocale(): (locale: Locale) => void {
  const { t } = useLingui();
  return (locale) => {
    // Loaded on demand: visitors need none of it.
    if (isSignedIn())
      void import("../session/store-language.ts").then(
        (it) => it.storeLanguage(locale),
        () => undefined,
      );
    switchLocale(locale).catch(async () => {
      // Loaded on demand: the start page needs no toast.
      const { toast } = await import("../../web/ui/toast/toast.ts");
      toast({
        title: t`The other language could not be loaded.`,
        description: t`Please check your connection and try again.`,
        look: "error",
      });
    });
  };
}
