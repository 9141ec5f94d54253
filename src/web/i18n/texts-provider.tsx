import { i18n } from "@lingui/core";
import { type I18nContext, LinguiContext } from "@lingui/react";
import { type ReactNode, useSyncExternalStore } from "react";

/**
 * Gives the texts to what is inside, and renders it again when the language changes. Lingui's own provider does so for
 * every catalogue that is added too, although a catalogue is loaded before what shows it. While a prerendered page is taken
 * over, such an update makes React discard each part whose code has not arrived, and the page is blank until it has.
 */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const context = useSyncExternalStore(onChange, currentContext, currentContext);
  return <LinguiContext value={context}>{children}</LinguiContext>;
}

const onChange = (listener: () => void) => i18n.on("change", listener);

let shown: { readonly locale: string; readonly context: I18nContext } | null = null;

/** Another object for each language, as what reads it compares. */
function currentContext(): I18nContext {
  if (shown?.locale !== i18n.locale) {
    shown = { locale: i18n.locale, context: { i18n: new Proxy(i18n, {}), _: i18n.t.bind(i18n) } };
  }
  return shown.context;
}
