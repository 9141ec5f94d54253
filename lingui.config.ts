import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/**
 * English is the source, Romanian is complete: the build fails on a missing text. One catalogue for each
 * group of screens that load together, so that a screen loads only its own words.
 */
const catalogue = (name: string, include: string[], exclude: string[] = ["**/{screen,sections}.ts"]) => ({
  path: `src/web/i18n/messages/{locale}/${name}`,
  include,
  exclude: ["**/*.test.*", ...exclude],
});

/** Titles of screens are shown outside them: by the public pages, or by the navigation and the palette. */
const publicScreens = [
  "src/accounts/enrolment/ui/screen.ts",
  "src/accounts/passwords/ui/reset/screen.ts",
  "src/reports/unsubscribe/ui/screen.ts",
];
const signedInScreens = "src/*/*/ui/{screen,sections}.ts";

const siteDialogs = ["src/catalog/sites/ui/add-site/**", "src/catalog/sites/ui/remove-site-dialog.tsx"];

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
      ["src/web", "src/web-app"],
      ["src/web/problems/**", "src/web-app/{shell,pages}/**", "src/web-app/public/pages/**"],
    ),
    // Public pages beside the start page.
    catalogue("landing", ["src/web-app/public/pages/landing"]),
    catalogue(
      "public",
      ["src/web-app/public/pages", ...publicScreens],
      ["src/web-app/public/pages/landing/**"],
    ),
    // What stands around the signed-in screens, and the pages that compose them.
    catalogue("shell", ["src/web-app/shell", "src/web-app/pages", signedInScreens], publicScreens),
    // What the server reports, for all screens that call it.
    catalogue("problems", ["src/web/problems"]),
    catalogue("sign-in", ["src/accounts/sign-in/ui"]),
    // What enrolment and settings share, beside the sentences of sign-in.
    catalogue("account-forms", ["src/accounts/people/ui/forms", "src/accounts/passwords/ui/new-password"]),
    catalogue("enrolment", ["src/accounts/enrolment/ui", "src/accounts/passwords/ui/reset"]),
    catalogue(
      "settings",
      ["people", "passwords", "second-factor", "sessions", "team"].map((noun) => `src/accounts/${noun}/ui`),
      ["**/{screen,sections}.ts", "src/accounts/people/ui/forms/**", "src/accounts/passwords/ui/*/**"],
    ),
    // Every sign-in loads the texts of the cards, but not those of the dialogs.
    catalogue("sites", ["src/catalog/sites/ui"], ["**/{screen,sections}.ts", ...siteDialogs]),
    catalogue("site-dialogs", [
      ...siteDialogs.map((path) => path.replace("/**", "")),
      "src/catalog/intake/ui",
    ]),
    // What the list of products shows at once; what opens over it or beside it brings its own texts.
    catalogue(
      "catalog",
      ["src/catalog/product-list/ui", "src/catalog/product-card/ui"],
      ["**/{screen,sections}.ts", "src/catalog/product-list/ui/table/**"],
    ),
    catalogue("filters", ["src/catalog/filters/ui"]),
    catalogue("first-steps", ["src/onboarding/first-steps/ui"]),
    catalogue("market-overview", ["src/catalog/market-overview/ui"]),
    catalogue(
      "list-tools",
      ["product-list/ui/table", "selection/ui", "settings/saved-views/ui", "product-editing/ui/deletion"].map(
        (room) => `src/catalog/${room}`,
      ),
    ),
    catalogue(
      "detail",
      ["product-detail", "product-editing", "duplicates", "links", "quantities", "corrections"].map(
        (noun) => `src/catalog/${noun}/ui`,
      ),
    ),
    catalogue(
      "site-settings",
      ["settings", "settings/segments", "settings/visibility", "site-access"].map(
        (noun) => `src/catalog/${noun}/ui`,
      ),
    ),
    catalogue(
      "pricing-rules",
      ["rules", "rule-preview", "guards"].map((noun) => `src/pricing/${noun}/ui`),
    ),
    catalogue(
      "pricing",
      ["recommendations", "review", "export"].map((noun) => `src/pricing/${noun}/ui`),
    ),
    catalogue(
      "pricing-product",
      ["costs", "promotions"].map((noun) => `src/pricing/${noun}/ui`),
    ),
    catalogue("pricing-decision", ["src/pricing/decisions/ui"]),
    catalogue("pricing-backtest", ["src/pricing/backtest/ui"]),
    catalogue(
      "import-export",
      ["import-export", "imports", "exports"].map((noun) => `src/exchange/${noun}/ui`),
    ),
    catalogue(
      "feeds",
      ["product-feeds", "price-feeds"].map((noun) => `src/exchange/${noun}/ui`),
    ),
    catalogue(
      "reports",
      ["notifications", "alerts", "mail"].map((noun) => `src/reports/${noun}/ui`),
    ),
    catalogue("data-rights", ["src/data-rights/overview/ui"]),
    catalogue("contact", ["src/contact/requests/ui"]),
    catalogue("checkout", ["src/billing/checkout/ui"]),
    catalogue(
      "billing",
      ["subscriptions", "invoices", "details"].map((noun) => `src/billing/${noun}/ui`),
    ),
    catalogue("unsubscribe", ["src/reports/unsubscribe/ui"]),
    catalogue("integrations", ["src/accounts/api-keys/ui", "src/exchange/webhooks/ui"]),
    catalogue("reading-review", ["src/monitoring/reading-review/ui"]),
    catalogue("flagged-products", ["src/matching/flagged/ui"]),
    catalogue("product-history", ["src/admin/product-history/ui"]),
    catalogue("matches", ["src/matching/matches/ui"]),
    // What only GOD sees.
    catalogue("administration", [
      "src/admin/usage/ui",
      "src/monitoring/recipes/ui",
      "src/monitoring/operations/ui",
    ]),
    catalogue("monitoring", ["src/monitoring/history/ui", "src/monitoring/chart/ui"]),
  ],
});
