/** The chosen appearance; "system" follows the machine. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// public/appearance.js reads the same key before the first paint.
const storageKey = "theme";
const listeners = new Set<() => void>();

export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Shows a theme at once and remembers it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(storageKey);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(storageKey, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  for (const listener of listeners) listener();
}

/** Calls back when another theme is chosen. Returns the way out. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
