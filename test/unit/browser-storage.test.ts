import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exportKeys } from "../../src/exchange/exports/ui/export-keys.ts";

/** Everything that is stored in the browser, by the file that stores it. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "src/accounts/enrolment/ui/stored-enrolment.ts": ["registration_pending", "registration_link"],
  "src/billing/checkout/ui/pending-checkout.ts": ["pending_checkout"],
  "src/catalog/product-list/ui/table/use-table-columns.ts": ["productsTableColumns"],
  "src/catalog/sites/ui/selected-site.ts": ["selectedSite"],
  "src/exchange/exports/ui/export-task.ts": ["export_downloaded_"],
  "src/pricing/export/ui/use-pricing-export.ts": ["dynamic_pricing_export_task_id"],
  "src/pricing/recommendations/ui/list/use-density.ts": ["dynamicPricesDensity"],
  "src/web-app/appearance/theme.ts": ["theme"],
  "src/web-app/consent/consent.ts": ["cookie_consent"],
  "src/web-app/scroll/scroll-memory.ts": ["scroll_positions"],
  "src/web-app/shell/use-rail.ts": ["rail_pinned"],
  "src/web/i18n/locales.ts": ["language"],
  "src/web/session.ts": ["auth_token", "auth_token_expiration"],
};

test("the page on privacy lists everything that is stored in the browser", () => {
  const storing = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$|test-support\//.test(file))
    .filter((file) => /(?:local|session)Storage\.setItem/.test(readFileSync(file, "utf8")));
  expect(storing.sort()).toEqual(Object.keys(stored).sort());
  const listed = Object.entries(stored).flatMap(([file, keys]) => {
    const text = readFileSync(file, "utf8");
    expect(keys.filter((key) => !text.includes(`"${key}"`))).toEqual([]);
    return keys;
  });
  for (const language of ["en", "ro"]) {
    const text = readFileSync(`src/web-app/public/pages/documents/privacy.${language}.ts`, "utf8");
    const cookies = text.slice(text.indexOf('id: "cookies"'), text.indexOf('id: "retention"'));
    expect(cookies.length).toBeGreaterThan(1000);
    for (const key of [...listed, ...Object.values(exportKeys)])
      expect(cookies).toMatch(new RegExp(`\\b${key}`));
  }
});
