import { i18n, type Messages } from "@lingui/core";
import { type Locale, storedLocale, storeLocale } from "./locales.ts";

/** One catalogue for each group of screens that load together, as lingui.config.ts writes them. */
export type CatalogName =
  | "web"
  | "public"
  | "problems"
  | "shell"
  | "sign-in"
  | "account-forms"
  | "enrolment"
  | "settings"
  | "sites"
  | "catalog"
  | "filters"
  | "list-tools"
  | "detail"
  | "site-settings"
  | "pricing"
  | "pricing-rules"
  | "pricing-decision"
  | "pricing-product"
  | "pricing-backtest"
  | "monitoring";

const startCatalogs = import.meta.glob<{ messages: Messages }>("./messages/*/web.po");

let currentLocale: Locale = storedLocale();
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
export async function startLocale(): Promise<void> {
  currentLocale = storedLocale();
  await needCatalogs("web");
  activate(currentLocale);
}

function activate(locale: Locale): void {
  currentLocale = locale;
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

async function loadInto(locale: Locale, names: readonly CatalogName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const file = `./messages/${locale}/${name}.po`;
      if (loaded.has(file)) return;
      const load = startCatalogs[file] ?? (await import("./later-catalogs.ts")).laterCatalogs[file];
      if (!load) return;
      const { messages } = await load();
      i18n.load(locale, messages);
      loaded.add(file);
    }),
  );
}
