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
    expect(await (await api.get("/robots.txt")).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
  });

  test("the head of a page names its other language, its picture, the organisation and every plan", async ({
    page,
    api,
    baseURL,
  }) => {
    const plans = (await (await api.get("/api/plans")).json()) as unknown[];
    const languages = [`en ${baseURL}/`, `ro ${baseURL}/?lang=ro`, `x-default ${baseURL}/`];
    for (const [path, locale, picture] of [
      ["/", "en_GB", "/social-en.png"],
      ["/?lang=ro", "ro_RO", "/social-ro.png"],
    ] as const) {
      await page.goto(path);
      const alternates = await page
        .locator('link[rel="alternate"][hreflang]')
        .evaluateAll((links) =>
          links.map((link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`),
        );
      expect(alternates).toEqual(languages);
      const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
      expect(await meta("og:locale")).toBe(locale);
      expect(await meta("og:image")).toBe(`${baseURL}${picture}`);
      expect((await api.get(picture)).headers()["content-type"]).toBe("image/png");
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      const { "@graph": graph } = JSON.parse(data ?? "") as { "@graph": { "@type": string; offers?: [] }[] };
      expect(graph.map((entry) => entry["@type"])).toEqual(["Organization", "SoftwareApplication"]);
      expect(graph[1]?.offers).toHaveLength(plans.length);
      expect(await (await api.get(path)).text()).not.toMatch(/__[\w.]+__/);
    }
  });

  test("each address of the sitemap is a page that names it as its own", async ({ api }) => {
    const map = await (await api.get("/sitemap.xml")).text();
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses).toHaveLength(8);
    for (const address of addresses) {
      const reply = await api.get(address);
      expect(reply.status()).toBe(200);
      expect(await reply.text()).toContain(`<link rel="canonical" href="${address}" />`);
    }
  });

  test("links keep the language of the page, nothing is shown that does nothing, and other pages say what they need", async ({
    page,
  }) => {
    await page.goto("/?lang=ro");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button")).toHaveCount(0);
    await banner.getByRole("link", { name: "Funcționalități" }).click();
    await expect(page).toHaveURL(/\/\?lang=ro#features$/);
    await page.getByRole("contentinfo").getByRole("link", { name: "Confidențialitate" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confidențialitate");
    await page.goto("/register");
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Every competitor/);
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
  // A style sheet that a part adds makes the browser compute the style of the whole page again.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
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

test("the login opens while what is below it on the page has not arrived", async ({ page }) => {
  await page.route("**/assets/landing-sections-*.js", () => undefined);
  const { promise: hasStarted, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/after-start-*.js", async (route) => {
    resolve();
    await route.continue();
  });
  await page.goto("/");
  await hasStarted;
  await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible({ timeout: 20_000 });
});

test("a part of the page that did not arrive says so, and arrives when it is asked for again", async ({
  page,
}) => {
  await page.route("**/assets/contact-form-*.js", (route) => route.abort());
  await page.goto("/");
  const contact = page.locator("#contact");
  await contact.scrollIntoViewIfNeeded();
  await expect(contact.getByRole("alert")).toContainText("The form could not be loaded.");
  await page.unroute("**/assets/contact-form-*.js");
  await expect(async () => {
    await contact.getByRole("button", { name: "Try again" }).click({ timeout: 1000 });
    await expect(contact.getByLabel("Message")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("before consent only what a visitor chooses is stored", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: "en-GB",
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const stored = () => page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()");
  await page.goto("/");
  await page.locator("#example").scrollIntoViewIfNeeded();
  await page.getByRole("slider", { name: "Our price" }).press("Home");
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await page.locator("#contact").getByLabel("Message").fill("Hello");
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
