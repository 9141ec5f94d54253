import { expect } from "@playwright/test";
import { cardsOf, openProducts } from "../support/products.ts";
import { test } from "../support/signed-in.ts";

const price = /^\d{1,3}(\.\d{3})*,\d{2}\u00a0lei$/;

/** Amounts in lei of texts as "1.234,50 lei". */
const amountsOf = (texts: readonly string[]) =>
  texts.map((text) => Number(text.replace(/[^\d,]/g, "").replace(",", ".")));

const ascending = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other);

test("own products are shown beside competitors' offers, cheapest first, with links that open a new tab; the SKU is copied", async ({
  page,
  session,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openProducts(page, session.site);
  const cards = cardsOf(page);
  await expect(cards).toHaveCount(15);
  const card = cards.first();
  await expect(card.getByText("Our price")).toBeVisible();
  await expect(card.getByRole("img", { name: /offers? from .+ to .+; ours/ })).toBeVisible();
  await expect(card.getByText(/^\d+(st|nd|rd|th) of \d+$/)).toBeVisible();
  const offers = card.getByRole("listitem");
  expect(await offers.count()).toBeGreaterThan(2);
  const shown = await offers.locator("span").filter({ hasText: price }).allTextContents();
  const amounts = amountsOf(shown.filter((text) => price.test(text)));
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual(ascending(amounts));

  await test.step("links to shops open a new tab without referrer or opener", async () => {
    const links = await cards.getByRole("link").evaluateAll((all) =>
      all.map((link) => ({
        target: link.getAttribute("target"),
        rel: link.getAttribute("rel"),
        isWeb: /^https?:\/\//.test(link.getAttribute("href") ?? ""),
      })),
    );
    expect(links.length).toBeGreaterThan(15);
    for (const link of links)
      expect(link).toEqual({ target: "_blank", rel: "noopener noreferrer", isWeb: true });
  });

  await test.step("five offers show first, and all of them on request", async () => {
    const title = await cards
      .filter({ has: page.getByRole("button", { name: /^Show all/ }) })
      .first()
      .getByRole("heading")
      .textContent();
    const long = cards.filter({ has: page.getByRole("heading", { name: title ?? "", exact: true }) });
    await expect(long.getByRole("listitem")).toHaveCount(5);
    const more = long.getByRole("button", { name: /^Show all/ });
    const all = Number((await more.textContent())?.replace(/\D/g, ""));
    expect(all).toBeGreaterThan(5);
    await more.click();
    await expect(long.getByRole("listitem")).toHaveCount(all);
  });

  await test.step("a click copies the SKU", async () => {
    const copy = page.getByRole("button", { name: /^Copy SKU/ }).first();
    const copied = () => page.evaluate<string>("navigator.clipboard.readText()");
    await page.evaluate("navigator.clipboard.writeText('')");
    await copy.click();
    await expect.poll(copied).toMatch(/^\S{3}/);
    await expect(copy).toContainText(await copied());
  });
});

test("page, order and page size are in the address and survive Back and reload", async ({
  page,
  session,
}) => {
  const cards = cardsOf(page);
  const first = cards.first().getByRole("heading");
  await openProducts(page, session.site);
  const title = await first.textContent();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(first).not.toHaveText(title ?? "");
  await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  const second = await first.textContent();

  await page.getByLabel("Sort").selectOption("PRICE_ASCENDING");
  await expect(page).toHaveURL(/sort=PRICE_ASCENDING/);
  await expect(page).not.toHaveURL(/page=/);
  const own = cards.getByText("Our price").locator("xpath=following-sibling::p[1]/span[1]");
  await expect(async () => {
    const amounts = amountsOf(await own.allTextContents());
    expect(amounts.length).toBeGreaterThan(10);
    expect(amounts).toEqual(ascending(amounts));
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(first).toHaveText(second ?? "");
  await page.reload();
  await expect(first).toHaveText(second ?? "");

  await page.getByLabel("Per page").selectOption("30");
  await expect(cards).toHaveCount(30);
  await expect(page).toHaveURL(/size=30/);
});
