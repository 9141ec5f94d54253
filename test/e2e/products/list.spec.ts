import { expect, type Page } from "@playwright/test";
import { test } from "../support/signed-in.ts";

const price = /^\d{1,3}(\.\d{3})*,\d{2}\u00a0lei$/;

function cards(page: Page) {
  return page.getByRole("article");
}

async function openList(page: Page, site: string, rest = ""): Promise<void> {
  await page.goto(`/products?site=${encodeURIComponent(site)}${rest}`);
  await expect(cards(page).first()).toBeVisible();
}

test("own products are shown beside competitors' offers, cheapest first", async ({ page, session }) => {
  await openList(page, session.site);
  await expect(cards(page)).toHaveCount(15);
  const card = cards(page).first();
  await expect(card.getByText("Our price")).toBeVisible();
  await expect(card.getByRole("img", { name: /offers? from .+ to .+; ours/ })).toBeVisible();
  await expect(card.getByText(/^\d+(st|nd|rd|th) of \d+$/)).toBeVisible();
  const offers = card.getByRole("listitem");
  expect(await offers.count()).toBeGreaterThan(2);
  const shown = await offers.locator("span").filter({ hasText: price }).allTextContents();
  const amounts = shown
    .filter((text) => price.test(text))
    .map((text) => Number(text.replace(/[^\d,]/g, "").replace(",", ".")));
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});

test("links to shops open a new tab without referrer or opener", async ({ page, session }) => {
  await openList(page, session.site);
  const links = page.getByRole("article").getByRole("link");
  expect(await links.count()).toBeGreaterThan(15);
  for (const link of (await links.all()).slice(0, 20)) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).toHaveAttribute("href", /^https?:\/\//);
  }
});

test("page, order and page size are in the address and survive Back and reload", async ({
  page,
  session,
}) => {
  await openList(page, session.site);
  const first = await cards(page).first().getByRole("heading").textContent();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(cards(page).first().getByRole("heading")).not.toHaveText(first ?? "");
  await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  const second = await cards(page).first().getByRole("heading").textContent();

  await page.getByLabel("Sort").selectOption("PRICE_DESCENDING");
  await expect(page).toHaveURL(/sort=PRICE_DESCENDING/);
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).first().getByRole("heading")).toHaveText(second ?? "");
  await page.reload();
  await expect(cards(page).first().getByRole("heading")).toHaveText(second ?? "");

  await page.getByLabel("Per page").selectOption("30");
  await expect(cards(page)).toHaveCount(30);
  await expect(page).toHaveURL(/size=30/);
});

test("prices are in the selected order", async ({ page, session }) => {
  await openList(page, session.site, "&sort=PRICE_ASCENDING");
  const shown = await page
    .getByRole("article")
    .getByText("Our price")
    .locator("xpath=following-sibling::p[1]/span[1]")
    .allTextContents();
  const amounts = shown.map((text) => Number(text.replace(/[^\d,]/g, "").replace(",", ".")));
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});

test("invalid parameters are removed from the address, and a page past the end becomes the last", async ({
  page,
  session,
}) => {
  await openList(page, session.site, "&size=17&sort=BEST&colour=red&page=9999");
  await expect(page).not.toHaveURL(/size|sort|colour|9999/);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});

test("offers out of stock are hidden until they are requested", async ({ page, session }) => {
  await openList(page, session.site, "&size=90");
  const hidden = page.getByText(/\d+ out of stock, not shown/);
  expect(await hidden.count()).toBeGreaterThan(0);
  await page.getByText("Out-of-stock offers", { exact: true }).click();
  await expect(page).toHaveURL(/out_of_stock=true/);
  await expect(hidden).toHaveCount(0);
});

test("a card shows five offers first, and all of them on request", async ({ page, session }) => {
  await openList(page, session.site);
  const title = await cards(page)
    .filter({ has: page.getByRole("button", { name: /^Show all/ }) })
    .first()
    .getByRole("heading")
    .textContent();
  const card = cards(page).filter({ has: page.getByRole("heading", { name: title ?? "", exact: true }) });
  await expect(card.getByRole("listitem")).toHaveCount(5);
  const more = card.getByRole("button", { name: /^Show all/ });
  const all = Number((await more.textContent())?.replace(/\D/g, ""));
  expect(all).toBeGreaterThan(5);
  await more.click();
  await expect(card.getByRole("listitem")).toHaveCount(all);
});

test("a click copies the SKU and confirms it for a second", async ({ page, session }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await openList(page, session.site);
  const copy = page.getByRole("button", { name: /^Copy SKU/ }).first();
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await copy.click();
  await expect(copy.getByText("Copied")).toBeVisible();
  await page.clock.runFor(900);
  await expect(copy.getByText("Copied")).toBeVisible();
  await page.clock.runFor(1100);
  await expect(copy.getByText("Copied")).toBeHidden();
});

test("a list that cannot be loaded says so and offers a retry", async ({ page, session }) => {
  await page.route("**/api/products*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: '{"message":"Internal error"}' }),
  );
  await page.goto(`/products?site=${encodeURIComponent(session.site)}`);
  await expect(page.getByRole("alert").getByText("500: Internal error")).toBeVisible();
  await page.unroute("**/api/products*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
});
