import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { openProducts, withFewProducts } from "../support/products.ts";
import { expectSound } from "../support/soundness.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("ro")) {
  test.describe(`no axe violations and no horizontal overflow, ${language}`, () => {
    test.use({ language });

    test("filters on wide and narrow screens, chips, saved views, table, selection", async ({
      page,
      say,
      calls,
    }) => {
      await withFewProducts(page);
      await openProducts(page, calls.site, "nr_competitors=1&price_start=50");
      await drawAllCards(page);
      await expectSound(page, "cards with chips");
      const toggle = page.getByRole("button", { name: say("Open filters") });
      await toggle.click();
      const wide = page.getByRole("region", { name: say("Filters"), exact: true });
      await expect(wide.getByRole("checkbox").first()).toBeVisible();
      await expect(wide.locator("button[aria-pressed]").first()).toBeVisible();
      await expectSound(page, "filters of a wide window", [1440]);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 390, height: 844 });
      await toggle.click();
      const panel = page.getByRole("dialog", { name: say("Filters") });
      await panel.getByRole("button", { name: say("Brand"), exact: true }).click();
      await expect(panel.getByRole("checkbox").first()).toBeVisible();
      await panel.getByRole("checkbox").first().check();
      await expectSound(page, "filters of a small window", [390]);
      await page.goto(`/products?site=${encodeURIComponent(calls.site)}&layout=table`);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      await page.getByRole("checkbox", { name: say("Select this page") }).check();
      const bar = page.getByRole("region", { name: say("Selection") });
      await expect(bar).toBeVisible();
      await page
        .getByRole("button", { name: /^(Offers for|Oferte)/ })
        .first()
        .click();
      await expectSound(page, "table with a selection", [1440]);
      await page
        .getByRole("main")
        .getByRole("button", { name: say("Saved views") })
        .click();
      await expect(page.getByRole("dialog", { name: say("Saved views") })).toBeVisible();
      await expectSound(page, "saved views", [1440]);
      await page.keyboard.press("Escape");
      await bar.getByRole("button", { name: say("Export") }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectSound(page, "question before the export");
      await page.keyboard.press("Escape");
      await expectSound(page, "cards with a selection", [390]);
    });

    test("a product with its calendar, links with a reading, quantities, editing, correction", async ({
      page,
      say,
      calls,
    }) => {
      await page.route("**/api/check-link*", (route) => route.fulfill({ json: reading }));
      // Axe reads what is behind a dialog as well.
      await withFewProducts(page, 1);
      await openProducts(page, calls.site, "nr_competitors=3");
      await page.locator("article footer button").first().click();
      const detail = page.getByRole("dialog").first();
      await expect(detail.getByRole("slider")).toBeVisible();
      await expectSound(page, "product");
      await detail.getByRole("button", { name: say("Custom"), exact: true }).click();
      await detail.getByRole("button", { name: new RegExp(`^${say("From")} `) }).click();
      await expect(page.getByRole("grid")).toBeVisible();
      await expectSound(page, "calendar");
      // In both languages the week begins on Monday.
      await expect(page.getByRole("grid").locator("thead th").first()).toHaveText(/^(Mo|lu|L)/i);
      await page.keyboard.press("Escape");
      await detail.getByRole("button", { name: say("Competitor links") }).click();
      const links = page.getByRole("dialog", { name: say("Competitor links") });
      await links.getByRole("button", { name: say("Add a competitor") }).click();
      await links.getByLabel(say("Address of the competitor's page")).fill("https://shop.example/a");
      await page.keyboard.press("Enter");
      await expect(links.getByText(say("What the page says now"))).toBeVisible();
      await expectSound(page, "links with a reading");
      await page.keyboard.press("Escape");
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("Leave"), exact: true })
        .click();
      await expect(links).toBeHidden();
      await detail.getByRole("button", { name: say("Quantities") }).click();
      const quantities = page.getByRole("dialog", { name: say("Quantities") });
      await quantities.getByRole("spinbutton").first().fill("x");
      await page.keyboard.press("Enter");
      await expect(quantities.getByRole("alert")).toBeVisible();
      await expectSound(page, "quantities with an error");
      await page.keyboard.press("Escape");
      await expect(quantities).toBeHidden();
      await detail.getByRole("button", { name: say("Edit product") }).click();
      const form = page.getByRole("form", { name: say("Edit product") });
      await form.getByLabel(say("GTIN (EAN)")).fill("123");
      await page.keyboard.press("Enter");
      await expect(form.getByRole("alert")).toBeVisible();
      await expectSound(page, "a product being edited, with an error");
      await form.getByRole("button", { name: say("Cancel") }).click();
      await expect(form).toBeHidden();
      await detail
        .getByRole("button", { name: new RegExp(`^${escaped(say("How it was read"))}`) })
        .nth(1)
        .click();
      await detail.getByRole("button", { name: new RegExp(`^${escaped(say("Wrong price?"))}`) }).click();
      const correction = page.getByRole("dialog", { name: say("Wrong price?") });
      await page.keyboard.press("Enter");
      await expect(correction).toBeVisible();
      await expectSound(page, "correction");
      await page.keyboard.press("Escape");
      await expectSound(page, "why this price");
    });

    test("settings: a segment, its form with errors, categories and brands", async ({ page, say, calls }) => {
      const body = {
        name: "Țesături 🌿 ".repeat(9),
        type: "between",
        start: -2.5,
        end: 7.5,
        difference: "average",
      };
      const segment = await calls.post("/api/price-difference-segments", z.object({ id: z.number() }), body);
      await page.goto(`/settings?site=${encodeURIComponent(calls.site)}`);
      await expect(page.getByRole("checkbox").nth(3)).toBeVisible();
      await page.getByRole("checkbox").first().uncheck();
      await expectSound(page, "settings");
      await page.getByRole("button", { name: say("Add a segment") }).click();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
      await expectSound(page, "form of a segment");
      await calls.remove(`/api/price-difference-segments/${segment.id}`);
    });
  });
}

const reading = {
  found: true,
  url: "https://shop.example/a",
  competitor_domain: "shop.example",
  title: "Oală sub presiune cu un nume foarte lung, care nu încape pe un singur rând, 5 l",
  imageLink: null,
  price: 1234.5,
  cutPrice: 1500,
  currency: "RON",
  available: "IN_STOCK",
  availableLabel: null,
  promo: true,
  brand: null,
  sku: null,
  differences: [{ kind: "brand", own: "Norvik", other: "Kessel" }],
  source: "json-ld",
  confidence: 0.5,
};

/** Chromium does not repaint cards below the fold when the theme changes. */
async function drawAllCards(page: Page): Promise<void> {
  await page.evaluate(
    "for (const card of document.querySelectorAll('li')) card.style.contentVisibility = 'visible'",
  );
}

function escaped(text: string): string {
  return text.replace(/[?.*+()[\]{}|\\^$]/g, String.raw`\$&`);
}
