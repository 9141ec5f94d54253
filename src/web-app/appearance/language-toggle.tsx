import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type Locale, locales } from "../../web/i18n/locales.ts";
import { useLocale } from "../../web/i18n/use-locale.ts";
import { useSwitchLocale } from "./use-switch-locale.ts";

const names: Record<Locale, string> = { en: "English", ro: "Română" };

/** EN/RO. */
export function LanguageToggle() {
  const { t } = useLingui();
  const current = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend for two letters
    <div
      role="group"
      aria-label={t`Language`}
      className="inline-flex rounded-control border border-line p-0.5"
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          title={names[locale]}
          onClick={() => switchLocale(locale)}
          className={clsx(
            "h-7 min-w-8 rounded-[2px] px-1.5 text-12 font-semibold transition-colors duration-120",
            locale === current ? "bg-ink text-surface" : "text-ink-2 hover:text-ink",
          )}
        >
          {locale.toUpperCase()}
          <span className="sr-only"> {names[locale]}</span>
        </button>
      ))}
    </div>
  );
}
