import { type Locale, storedLocale } from "../../web/i18n/locales.ts";

/** Not in the catalogues, since it is shown when they failed to load. */
const words: Record<Locale, string> = {
  en: "Connection lost. Please refresh the page.",
  ro: "Conexiunea s-a pierdut. Reîncarcă pagina.",
};

/** Shown when the app could not start. */
export function showStartFailure(root: HTMLElement): void {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.style.padding = "2rem";
  line.textContent = words[chosenLocale()];
  root.replaceChildren(line);
}

/** Storage may be what failed, so it is read in a try. */
function chosenLocale(): Locale {
  try {
    return storedLocale();
  } catch {
    return "en";
  }
}
