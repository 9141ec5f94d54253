// Runs before the first paint, so that a chosen theme or language never flashes the other one.
// The keys are those of src/web/app/theme.ts and src/web/i18n/locales.ts.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (localStorage.getItem("language") === "ro") document.documentElement.lang = "ro";
  } catch {
    // Storage may be refused; the defaults hold.
  }
})();
