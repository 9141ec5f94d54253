// Runs before the first paint, so that a chosen theme or language never flashes the other one.
// The keys are those of src/web-app/appearance/theme.ts and src/web/i18n/locales.ts.
(() => {
  // A browser that refuses storage gets one that lasts as long as the page: sign-in works, and ends with it.
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      window[name].getItem("theme");
    } catch {
      Object.defineProperty(window, name, { value: pageStorage() });
    }
  }
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("language");
  if ((language === "ro" || language === "en") && language !== document.documentElement.lang) {
    // The page was prerendered in the other language: its content stays hidden until the script has replaced it.
    document.documentElement.lang = language;
    document.documentElement.dataset.waiting = "";
  }

  function pageStorage() {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    };
  }
})();
