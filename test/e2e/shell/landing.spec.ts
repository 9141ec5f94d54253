import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";

test.use({ storageState: async ({ baseURL }, use) => use(stateOf(null, baseURL ?? "")) });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing and legal pages read in both languages, with the plans of the table", async ({
    page,
    api,
  }) => {
    const plans = (await (await api.get("/api/plans")).json()) as { name: string; amount: number }[];
    expect(plans.length).toBeGreaterThan(0);
    for (const [path, language, heading] of [
      ["/", "en", "Every competitor. Every product. Every day."],
      ["/?lang=ro", "ro", "Toți concurenții. Toate produsele. În fiecare zi."],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      for (const { name, amount } of plans) {
        const card = page
          .locator("#pricing li")
          .filter({ has: page.getByRole("heading", { name, exact: true }) });
        await expect(card.getByRole("link")).toHaveAttribute("href", new RegExp(`amount=${amount}$`));
      }
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        "href",
        new RegExp(`^http.*${path === "/" ? "/" : "lang=ro"}$`),
      );
    }
    await page.goto("/terms?lang=ro");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Termeni");
    await expect(page.getByText("1 iunie 2025")).toBeVisible();
    expect(await (await api.get("/sitemap.xml")).text()).toContain("/privacy?lang=ro</loc>");
    expect(await (await api.get("/robots.txt")).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
  });
});

/** Marks elements of the page as it was sent. An element that React has replaced has no mark. */
const markSent = `addEventListener("DOMContentLoaded", () => {
  for (const element of document.querySelectorAll("main, main > *, #features, footer")) element.wasSent = true;
})`;

test("the landing page takes over what was sent without an error and loads its example when it is seen", async ({
  page,
}) => {
  await page.addInitScript({ content: markSent });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto("/");
  const slider = page.getByRole("slider", { name: "Our price" });
  await expect(slider).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "How it works" }).click();
  await page.locator("#example").scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#example").getByText("1st of 6")).toBeVisible();
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expect(page.locator("#contact").getByLabel("Message")).toBeVisible();
  const replaced =
    "[...document.querySelectorAll('main, main > *, #features, footer')].filter((element) => !element.wasSent).length";
  expect(await page.evaluate(replaced)).toBe(0);
  expect(errors).toEqual([]);
});

test("a button that is pressed before the scripts have arrived does its work when they have", async ({
  page,
}) => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isHeld;
    await route.continue();
  });
  // No button is there before what remembers the press.
  await page.route("**/take-over.js", async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: "Theme: as the system" }).click();
  release();
  await expect(banner.getByRole("button", { name: "Theme: light" })).toBeVisible();
});

test("before consent only what a visitor chooses is stored", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: "en-GB",
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const stored = () => page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()");
  await page.goto("/privacy");
  await page.mouse.wheel(0, 600);
  await page.reload();
  expect(await stored()).toEqual([]);
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("button", { name: "RO Română" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confidențialitate");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confidențialitate");
  expect(await stored()).toEqual(["cookie_consent", "language", "scroll_positions"]);
  await context.close();
});
