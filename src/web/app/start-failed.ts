import { type Locale, storedLocale } from "../i18n/locales.ts";

/** Written here, since it is shown when no texts could be fetched. */
const words: Record<Locale, string> = {
  en: "Connection lost. Please refresh the page.",
  ro: "Conexiunea s-a pierdut. Reîncarcă pagina.",
};

/** What stands in place of an app that could not start. */
export function showStartFailure(root: HTMLElement): void {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.style.padding = "2rem";
  line.textContent = words[storedLocale()];
  root.replaceChildren(line);
}
