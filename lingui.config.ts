import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

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
  // Without line numbers a text moves in the catalogue only when it moves between files.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    catalogue("web", "src/web"),
    catalogue("accounts", "src/accounts/ui"),
    catalogue("catalog", "src/catalog/ui"),
    catalogue("monitoring", "src/monitoring/ui"),
  ],
});
