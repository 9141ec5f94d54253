import { expect } from "@playwright/test";
import { mailOf } from "../../../src/accounts/mail/core/mail-text.ts";
import { heldMail } from "../../../src/exchange/product-feeds/core/held-mail.ts";
import { disabledMail } from "../../../src/exchange/webhooks/core/disabled-mail.ts";
import { renderMail } from "../../../src/platform/mail/mail-layout.ts";
import { alertMail } from "../../../src/reports/alerts/core/alert-mail.ts";
import { reportMail } from "../../../src/reports/notifications/core/report-mail.ts";
import type { ReportRow } from "../../../src/reports/notifications/notifications.contract.ts";
import { test } from "../support/base-test.ts";
import { expectContrast } from "../support/soundness.ts";

const site = `${"electrocasnice-".repeat(4)}bucuresti.example.com`;
const facts = {
  firstName: "Ștefana",
  email: `stefana@${site}`,
  origin: "https://prices.example",
  unsubscribeUrl: "https://prices.example/unsubscribe?token=a",
};
const at = new Date("2026-11-25T06:00:00Z");
const longWord = "Ț".repeat(100);

const reportRow: ReportRow = {
  packetId: 1,
  title: longWord,
  sku: longWord,
  brand: null,
  category: null,
  price: 1_234_567.89,
  lowest: 1_234_567.88,
  lowestProvider: site,
  average: null,
  highest: null,
  overLowestPercent: 12_345.67,
  position: 1000,
  offers: 1000,
  available: "OUT_OF_STOCK",
  quantity: null,
  link: null,
};

const mails = {
  "a webhook was switched off": (language: "en" | "ro") =>
    mailOf(
      language,
      facts,
      `${facts.origin}/settings?site=${site}#api`,
      disabledMail({ reason: "failing", domain: site, url: `https://${site}/${"a".repeat(200)}` }),
    ),
  "a product feed has shrunk": (language: "en" | "ro") =>
    mailOf(
      language,
      facts,
      `${facts.origin}/import-export?site=${site}#product-feed`,
      heldMail({ domain: site, items: 123_456, previousItems: 234_567, missing: 111_111 }),
    ),
  report: (language: "en" | "ro") =>
    reportMail({
      ...facts,
      language,
      name: longWord,
      site,
      at,
      sendAt: "08:00",
      totals: { products: 2, cheapest: 1, equal: 0, moreExpensive: 1, noCompetitors: 0 },
      missing: [{ kind: "brand", name: longWord }],
      rows: [reportRow, { ...reportRow, packetId: 2, overLowestPercent: -0.01, position: 1 }],
      hasFiles: true,
      listAddress: `/products?site=${site}`,
    }),
  alerts: (language: "en" | "ro") =>
    alertMail({
      ...facts,
      language,
      sites: [
        {
          site,
          lines: [
            {
              alertName: longWord,
              total: 1,
              kind: "UNDERCUT",
              productId: 1,
              title: longWord,
              sku: longWord,
              url: `https://www.${site}/p`,
              observedAt: at,
              beforeMinor: 123_456_789,
              afterMinor: 123_456_788,
              currency: "RON",
              ownBani: 123_456_789,
              differenceBp: 1234,
            },
          ],
        },
      ],
    }),
} as const;

for (const [name, mailIn] of Object.entries(mails))
  for (const language of ["en", "ro"] as const)
    test(`${name}, ${language}: long words and addresses make no mail wider than a telephone, and light and dark colours have contrast`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.setContent(renderMail(mailIn(language)).html);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
      for (const colorScheme of ["light", "dark"] as const)
        await test.step(colorScheme, async () => {
          await page.emulateMedia({ colorScheme });
          await expectContrast(page);
        });
    });
