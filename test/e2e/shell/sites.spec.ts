import { expect, type Page } from "@playwright/test";
import { test } from "../support/signed-in.ts";

test("each site has a card with its figures, which leads to its products", async ({ page, session }) => {
  await page.goto("/sites");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: session.site }) });
  const figure = (name: string) =>
    card
      .locator("div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole("definition");
  await expect(figure("Products")).toHaveText(/^[1-9]\d*$/);
  await expect(figure("Tracked products")).toHaveText(/^\d+$/);
  await expect(figure("Active competitors")).toHaveText(/^\d+$/);
  await expect(figure("Unmonitored competitors")).toHaveText(/^\d+$/);
  await card.getByRole("link", { name: session.site, exact: true }).click();
  await expect(page).toHaveURL(
    (address) => address.pathname === "/products" && address.searchParams.get("site") === session.site,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

test("a site whose figures cannot be loaded says so and offers a retry", async ({ page, session }) => {
  await page.route("**/api/dashboard/stats*", (route) => route.fulfill({ status: 503, body: "away" }));
  await page.goto("/sites");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: session.site }) });
  await expect(card.getByText("The figures could not be loaded.")).toBeVisible();
  await page.unroute("**/api/dashboard/stats*");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByText("Tracked products")).toBeVisible();
});

const many = (total: number) =>
  Array.from({ length: total }, (_, at) => ({
    site: `shop-${at + 1}.example`,
    activeSubscription: at % 5 !== 4,
  }));

/** Gives the person's company these sites; requests for them get the answers of its real site. */
async function withSites(page: Page, own: string, sites: readonly object[]): Promise<void> {
  await page.route("**/api/user-info", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), sites } });
  });
  await page.route("**/api/dashboard/stats*", async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set("domain", own);
    const reply = await route.fetch({ url: address.href });
    await route.fulfill({ response: reply });
  });
}

test("the search appears above ten sites, and an empty result says so", async ({ page, session }) => {
  await withSites(page, session.site, many(10));
  await page.goto("/sites");
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await withSites(page, session.site, many(11));
  await page.reload();
  const search = page.getByRole("searchbox");
  await expect(search).toHaveAttribute("placeholder", "Search sites...");
  await search.fill("shop-11");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/search=shop-11/);
  await search.fill("nothing like it");
  await expect(page.getByText("No sites found")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await search.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(11);
});

test("twenty cards first, twenty-four more on each scroll to the end", async ({ page, session }) => {
  await withSites(page, session.site, many(70));
  await page.goto("/sites");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(20);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(44);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(68);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(70);
});

test("a site whose subscription has expired is marked", async ({ page, session }) => {
  await withSites(page, session.site, many(5));
  await page.goto("/sites");
  const ended = page.getByRole("article").filter({ hasText: "shop-5.example" });
  await expect(ended.getByText("Subscription ended")).toBeVisible();
  await expect(page.getByText("Subscription ended")).toHaveCount(1);
});
