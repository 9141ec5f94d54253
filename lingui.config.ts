import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/**
 * English is the source, Romanian is complete: the build fails on a missing text. One catalogue for each
 * group of screens that load together, so that a screen loads only its own words.
 */
const catalogue = (name: string, include: string[], exclude: string[] = []) => ({
  path: `src/web/i18n/messages/{locale}/${name}`,
  include,
  exclude: ["**/*.test.*", ...exclude],
});

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "ro"],
  orderBy: "origin",
  // Without line numbers a text moves in the catalogue only when it moves between files.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    // What the start page needs at once.
    catalogue(
      "web",
      ["src/web"],
      ["src/web/app/shell/**", "src/web/app/pages/**", "src/web/app/public/pages/**"],
    ),
    // Public pages beside the start page.
    catalogue("public", ["src/web/app/public/pages"]),
    // What stands around the signed-in screens, and the pages that compose them.
    catalogue("shell", ["src/web/app/shell", "src/web/app/pages"]),
    catalogue("sign-in", ["src/accounts/ui/sign-in"]),
    // What enrolment and settings share, beside the sentences of sign-in.
    catalogue("account-forms", ["src/accounts/ui/account-forms"]),
    catalogue("enrolment", ["src/accounts/ui/enrolment"]),
    catalogue("settings", ["src/accounts/ui/settings"]),
    catalogue("sites", ["src/catalog/ui/sites"]),
    // What the list of products shows at once; what opens over it or beside it brings its own texts.
    catalogue(
      "catalog",
      ["src/catalog/ui"],
      ["sites", "filters", "list-tools", "detail", "site-settings"].map(
        (part) => `src/catalog/ui/${part}/**`,
      ),
    ),
    catalogue("filters", ["src/catalog/ui/filters"]),
    catalogue("list-tools", ["src/catalog/ui/list-tools"]),
    catalogue("detail", ["src/catalog/ui/detail"]),
    catalogue("site-settings", ["src/catalog/ui/site-settings"]),
    catalogue("monitoring", ["src/monitoring/ui"]),
  ],
});
