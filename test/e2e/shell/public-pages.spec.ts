import { expect, type Page } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";

test.use({ storageState: async ({ baseURL }, use) => use(stateOf(null, baseURL ?? "")) });

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"]`);
const inView = (page: Page, id: string) => expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 0.1 });

test("/, /subscribe, /privacy and /terms have titles and descriptions of their own; only public pages are listed, and tokens are kept from others", async ({
  page,
}) => {
  const descriptions = new Set<string>();
  for (const [path, title, robots] of [
    ["/", "Vizor – what every competitor charges, every day", "index, follow"],
    ["/subscribe?plan=basic&amount=4900", "Subscribe · Vizor", "noindex"],
    ["/privacy", "Privacy · Vizor", "index, follow"],
    ["/terms", "Terms · Vizor", "index, follow"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(meta(page, "robots")).toHaveAttribute("content", robots);
    const description = await meta(page, "description").getAttribute("content");
    expect(description).toMatch(/\S{3}/);
    descriptions.add(description ?? "");
  }
  expect(descriptions.size).toBe(4);
  await page.goto("/auth");
  await expect(meta(page, "robots")).toHaveAttribute("content", "noindex");

  // Those opened from a mailed link keep its token out of the address and away from other sites.
  for (const path of ["/change-password", "/email-confirmed"]) {
    await page.goto(`${path}?token=a.b.c`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(meta(page, "referrer")).toHaveAttribute("content", "no-referrer");
    await expect(meta(page, "robots")).toHaveAttribute("content", "noindex");
  }
});

test("header links lead to the sections of the landing page from every page", async ({ page }) => {
  await page.goto("/privacy");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "How it works" }).click();
  await expect(page).toHaveURL(/\/#how-it-works$/);
  await inView(page, "how-it-works");
  await header.getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await inView(page, "contact");
  await header.getByRole("link", { name: "Features" }).click();
  await expect(page).toHaveURL(/\/#features$/);
  await inView(page, "features");
  await header.getByRole("link", { name: "Vizor" }).click();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  await page.goto("/terms");
  await header.getByRole("link", { name: "Vizor" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("below 768 px the sections are in a menu that closes on selection, scroll, Escape and a click outside", async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  const opener = page.getByRole("button", { name: "Open menu" });
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(page.getByRole("button", { name: "Close menu" })).toHaveAttribute("aria-expanded", "true");
  await menu.getByRole("link", { name: "Features" }).click();
  await expect(menu).toBeHidden();
  await inView(page, "features");
  await opener.click();
  await page.mouse.move(300, 700);
  await page.mouse.wheel(0, 200);
  await expect(menu).toBeHidden();
  await opener.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(300, 700);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(opener).toBeHidden();
  await expect(menu).toBeVisible();
});

test("the login dialog is at most 400 px wide and fits 360 px", async ({ page }) => {
  await page.goto("/auth");
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(400);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(328);
});
