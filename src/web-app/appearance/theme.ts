/** The selected theme; "system" follows the operating system. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

// public/appearance.js reads the same key before the first paint.
const storageKey = "theme";
const listeners = new Set<() => void>();

export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Applies and stores a theme. */
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

/** Subscribes to theme changes. Returns the unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
