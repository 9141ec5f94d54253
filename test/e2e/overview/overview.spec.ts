import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/colleague.ts";
import { expectSound } from "../support/soundness.ts";
import type { Say } from "../support/words.ts";

const countOf = (text: string | null) => Number((text ?? "").replaceAll(".", ""));

/** Opens a formula by keyboard and expects the screen to be sound. */
async function checkOverview({ page, say }: { readonly page: Page; readonly say: Say }): Promise<void> {
  await expect(page.getByRole("heading", { name: say("Price index") })).toBeVisible();
  const formula = page.getByText(say("How it is calculated")).first();
  await formula.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(2);
  await expectSound(page, "market overview");
}

/**
 * Expects a number of the overview to open a list of as many products, at least one. Prices that are read in between change one of
 * them: then both are looked at again.
 */
async function expectSameCount(page: Page, link: Locator, countIn: (text: string | null) => number) {
  const overview = page.url();
  await expect(async () => {
    if (page.url() !== overview) await page.goto(overview);
    const count = countIn(await link.textContent());
    expect(count).toBeGreaterThan(0);
    await link.click();
    const found = page.getByText(new RegExp(`^${count.toLocaleString("ro-RO")} products?$`)).first();
    await expect(found).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 240_000 });
}

test("the market overview is sound, its formulas open by keyboard, and its numbers lead to lists of as many products", async ({
  page,
  say,
  site,
}) => {
  await page.goto(`/products?site=${encodeURIComponent(site)}`);
  await page.getByRole("link", { name: "Market overview" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await checkOverview({ page, say });
  const names = [
    "Within 1% of the lowest",
    "More expensive by more than 1%, but not the most",
    "All products",
    "Competitors read within 48 hours",
  ];
  for (const name of names) {
    await expectSameCount(page, page.getByRole("link", { name: new RegExp(`– ${name}$`) }), countOf);
    await page.goBack();
  }
  const cell = page
    .getByRole("region", { name: "Median price difference by brand and competitor" })
    .getByRole("link")
    .first();
  await expectSameCount(page, cell, (text) => countOf((text ?? "").split("products:")[1]?.trim() ?? ""));
  await expect(page.getByRole("button", { name: /Compared with/ })).toBeVisible();
});

test("in print every formula is open, the controls are not there, and nothing is cut off at the width of A4", async ({
  page,
  site,
}) => {
  await page.goto(`/dashboard?site=${encodeURIComponent(site)}`);
  await expect(page.getByRole("heading", { name: "Price index" })).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("switch", { name: "Out-of-stock offers" })).toBeHidden();
  const formulas = page.locator("details > div");
  expect(await formulas.count()).toBeGreaterThan(5);
  for (const formula of await formulas.all()) await expect(formula).toBeVisible();
  const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe("in Romanian", () => {
  test.use({ language: "ro" });

  test("the market overview is sound, its formulas open by keyboard", async ({ page, say, site }) => {
    await page.goto(`/dashboard?site=${encodeURIComponent(site)}`);
    await checkOverview({ page, say });
  });
});
