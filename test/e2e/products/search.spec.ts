import { expect, type Page } from "@playwright/test";
import { test } from "../support/colleague.ts";
import { closeByEscape } from "../support/keyboard.ts";
import { cardsOf, expectShown, openProducts } from "../support/products.ts";
import type { SiteCalls } from "../support/site-calls.ts";

/** Expects the screen to show the results of the API's search. */
async function expectFound(page: Page, calls: SiteCalls, text: string, query: Record<string, string> = {}) {
  await expectShown(page, async () => {
    const { totalElements, content } = await calls.search(text, query);
    return { total: totalElements, titles: content.map(({ title }) => title) };
  });
}

test("a search ignores diacritics, case and word order, and reports its result; any part of a SKU is found, a link with one opens the product, and so does the palette", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site);
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("FRIGORIFICA combina");
  await box.press("Enter");
  await expect(page).toHaveURL(/query=FRIGORIFICA\+combina/);
  await expectFound(page, calls, "Combină frigorifică");
  const titles = await cardsOf(page).getByRole("heading").allTextContents();
  expect(titles.length).toBeGreaterThan(2);
  for (const title of titles) expect(title).toMatch(/combină frigorifică/i);
  await expect(page.getByRole("status").filter({ hasText: "FRIGORIFICA combina" })).toBeVisible();

  await box.fill("%");
  await box.press("Enter");
  await expect(page.getByText("No product’s title matches “%”, and no SKU starts with it.")).toBeVisible();
  expect((await calls.search("%")).totalElements).toBe(0);
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(box).toHaveValue("");
  await expect(page).not.toHaveURL(/query=/);
  await expect(cardsOf(page)).toHaveCount(15);

  const long = "zqxăț ".repeat(333);
  await box.fill(long);
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(box).toHaveValue(long.trim());
  await box.fill("x".repeat(2001));
  await expect(box).toHaveValue("x".repeat(2000));

  const [product] = (await calls.list({ sort_type: "PRICE_DESCENDING" })).content;
  const sku = product?.sku ?? "";
  const mode = page.getByRole("button", { name: "SKU", exact: true });
  await mode.click();
  await expect(mode).toHaveAttribute("aria-pressed", "true");
  const skuBox = page.getByRole("searchbox", { name: "Search by SKU" });
  await expect(skuBox).toBeFocused();
  await skuBox.fill(sku.slice(2).toLowerCase());
  await skuBox.press("Enter");
  await expectFound(page, calls, sku.slice(2), { sku: "true" });
  await expect(cardsOf(page).first()).toContainText(product?.title ?? "");
  await expect(page).toHaveURL(/sku-search=true/);

  const site = encodeURIComponent(calls.site);
  await page.goto(`/products?site=${site}&query=${sku}&sku-search=true&auto-expand=true`);
  await expect(page.getByRole("dialog", { name: product?.title ?? "" })).toBeVisible();
  await expect(page).toHaveURL((address) => address.searchParams.get("product") === `${product?.packetId}`);
  await expect(page).not.toHaveURL(/auto-expand/);
  await closeByEscape(page.getByRole("dialog", { name: product?.title ?? "" }));
  await page.reload();
  await expect(cardsOf(page).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  const [fridge] = (await calls.search("frigorifica combina")).content;
  const title = fridge?.title ?? "";
  await openProducts(page, calls.site);
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("frigorifica combina");
  await expect(palette.getByRole("option", { name: title })).toBeVisible();
  await palette.getByRole("option", { name: title }).click();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await expect(page).toHaveURL((address) => address.searchParams.get("product") === `${fridge?.packetId}`);
  await closeByEscape(page.getByRole("dialog", { name: title }));
  // The list below stays as it was.
  await expect(page).not.toHaveURL(/query=/);
  await expect(cardsOf(page)).toHaveCount(15);
});
