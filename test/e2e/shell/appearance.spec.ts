import { expect } from "@playwright/test";
import { test } from "../support/signed-in.ts";

test("the language changes immediately and is stored, with Romanian plural forms; each route has its own title", async ({
  page,
  session,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Vizor – what every competitor charges, every day");
  await page.goto("/nowhere");
  await expect(page).toHaveTitle("Page Not Found · Vizor");
  await page.goto("/sites");
  await expect(page).toHaveTitle("Sites · Vizor");
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bine ai venit, /);
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
  await expect(page).toHaveTitle("Site-uri · Vizor");
  await page.goto(`/products?site=${encodeURIComponent(session.site)}`);
  await expect(page).toHaveTitle(`Produse · ${session.site} · Vizor`);
  await expect(page.getByText(/^\d+ de produse/).first()).toBeVisible();
  const { origins } = await page.context().storageState();
  expect(origins.flatMap(({ localStorage }) => localStorage)).toContainEqual({
    name: "language",
    value: "ro",
  });
});

test("the theme cycles through system, light and dark, and is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/sites");
  const html = page.locator("html");
  await expect(html).toHaveCSS("color-scheme", "light dark");
  await page.getByRole("button", { name: "Theme: as the system" }).click();
  await expect(html).toHaveCSS("color-scheme", "light");
  await page.getByRole("button", { name: "Theme: light" }).click();
  await expect(html).toHaveCSS("color-scheme", "dark");
  await page.reload();
  await expect(html).toHaveCSS("color-scheme", "dark");
});
