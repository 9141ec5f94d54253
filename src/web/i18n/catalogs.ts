import { i18n, type Messages } from "@lingui/core";
import { defaultLocale, type Locale, storedLocale, storeLocale } from "./locales.ts";

/** One catalogue for each group of screens that load together, as lingui.config.ts writes them. */
export type CatalogName =
  | "web"
  | "public"
  | "landing"
  | "problems"
  | "shell"
  | "sign-in"
  | "account-forms"
  | "enrolment"
  | "settings"
  | "sites"
  | "site-dialogs"
  | "catalog"
  | "filters"
  | "market-overview"
  | "first-steps"
  | "list-tools"
  | "detail"
  | "site-settings"
  | "pricing"
  | "pricing-rules"
  | "pricing-decision"
  | "pricing-product"
  | "pricing-backtest"
  | "import-export"
  | "feeds"
  | "monitoring"
  | "reading-review"
  | "flagged-products"
  | "product-history"
  | "administration"
  | "matches"
  | "reports"
  | "contact"
  | "data-rights"
  | "unsubscribe"
  | "checkout"
  | "billing"
  | "integrations";

/**
 * Whose plural forms and numbers messages have: counts are grouped the Romanian way ("5.000") in both languages, as
 * `kit/written-numbers.ts` writes them. English as in Germany has English plurals and these numbers.
 */
const formatLocales: Readonly<Record<Locale, string>> = { en: "en-DE", ro: "ro-RO" };

const startCatalogs = import.meta.glob<{ messages: Messages }>("./messages/*/web.po");

let currentLocale: Locale = defaultLocale;
const wanted = new Set<CatalogName>();
const loaded = new Set<string>();

/** Makes texts ready before what shows them renders; screens name their catalogues when they load. */
export async function needCatalogs(...names: CatalogName[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await loadInto(currentLocale, names);
}

/** Switches the whole interface to another language and stores it. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadInto(locale, [...wanted]);
  storeLocale(locale);
  activate(locale);
}

/** Shows the remembered language. Called once, before the first render. */
export async function startLocale(): Promise<Locale> {
  const locale = storedLocale();
  await activateTexts(locale, "web");
  // Also the same language, set again, makes browsers style the whole page again.
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
  return locale;
}

/** Makes texts of a language ready and current; touches no document, so that pages can be prerendered. */
export async function activateTexts(locale: Locale, ...names: CatalogName[]): Promise<void> {
  currentLocale = locale;
  for (const name of names) wanted.add(name);
  await loadInto(locale, [...wanted]);
  i18n.activate(locale, formatLocales[locale]);
}

function activate(locale: Locale): void {
  currentLocale = locale;
  i18n.activate(locale, formatLocales[locale]);
  document.documentElement.lang = locale;
}

async function loadInto(locale: Locale, names: readonly CatalogName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const file = `./messages/${locale}/${name}.po`;
      if (loaded.has(file)) return;
      const ofStart = await startCatalogs[file]?.();
      i18n.load(
        locale,
        ofStart?.messages ?? (await (await import("./later-catalogs.ts")).loadLater(locale, name)),
      );
      loaded.add(file);
    }),
  );
}
