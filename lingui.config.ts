import { defineConfig } from "@lingui/cli";

/**
 * English is the source, Romanian is complete: the build fails on a missing text. One catalogue for the shell
 * and one for each slice, so that a screen loads only its own words.
 */
const catalogue = (name: string, folder: string) => ({
  path: `src/web/i18n/messages/{locale}/${name}`,
  include: [folder],
  exclude: ["**/*.test.*"],
});

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "ro"],
  orderBy: "origin",
  catalogs: [
    catalogue("web", "src/web"),
    catalogue("accounts", "src/accounts/ui"),
    catalogue("catalog", "src/catalog/ui"),
    catalogue("monitoring", "src/monitoring/ui"),
  ],
});
