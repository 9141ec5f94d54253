import { type Locale, storedLocale } from "../../i18n/locales.ts";

/** Written here, since it is shown when no texts could be fetched. */
const words: Record<Locale, string> = {
  en: "Connection lost. Please refresh the page.",
  ro: "Conexiunea s-a pierdut. Reîncarcă pagina.",
};

/** What stands in place of an app that could not start, whatever kept it from starting. */
export function showStartFailure(root: HTMLElement): void {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.style.padding = "2rem";
  line.textContent = words[chosenLocale()];
  root.replaceChildren(line);
}

/** Storage that the browser refuses may be what went wrong: after it there is nobody left to tell. */
function chosenLocale(): Locale {
  try {
    return storedLocale();
  } catch {
    return "en";
  }
}
