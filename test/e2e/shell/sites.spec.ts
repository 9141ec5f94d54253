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

test("of many sites twenty cards show first, twenty-four more on each scroll to the end; a search filters them and is in the address", async ({
  page,
  session,
}) => {
  await withSites(page, session.site, many(70));
  await page.goto("/sites");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(20);
  const ended = cards.filter({ hasText: "shop-5.example" });
  await expect(ended.getByText("Subscription ended")).toBeVisible();
  await expect(page.getByText("Subscription ended")).toHaveCount(4);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(44);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(68);
  await page.mouse.wheel(0, 20_000);
  await expect(cards).toHaveCount(70);

  const search = page.getByRole("searchbox");
  await search.fill("shop-11");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/search=shop-11/);
  await search.fill("nothing like it");
  await expect(page.getByText("No sites found")).toBeVisible();
  await search.press("Escape");
  await expect(cards).toHaveCount(20);
});
