import { expect, type Page } from "@playwright/test";
import { test } from "../support/colleague.ts";
import { closeByEscape } from "../support/keyboard.ts";
import { cardsOf, expectedOf, expectShown, openProducts } from "../support/products.ts";
import { stateOf } from "../support/sessions.ts";

test("an address shows the same to a colleague in another browser: filters, page, order, open product", async ({
  page,
  calls,
  session,
  browser,
  baseURL,
}) => {
  const body = { nr_competitors: 3, sort_type: "PRICE_DESCENDING" };
  const expected = () => expectedOf(calls, body, { page: "1", includeOutOfStock: "true" });
  await openProducts(
    page,
    calls.site,
    "nr_competitors=3&sort=PRICE_DESCENDING&out_of_stock=true&competitor_order=desc&page=2",
  );
  await expectShown(page, expected);
  await cardsOf(page)
    .nth(1)
    .getByRole("button", { name: /^Details of / })
    .click();
  const title = (await expected()).titles[1] ?? "";
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  const address = page.url();
  expect(new URL(address).searchParams.get("product")).toMatch(/^\d+$/);

  const context = await browser.newContext({ storageState: stateOf(session, baseURL ?? "") });
  const theirs = await context.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole("dialog", { name: title })).toBeVisible();
  expect(theirs.url()).toBe(address);
  await closeByEscape(theirs.getByRole("dialog", { name: title }));
  await expectShown(theirs, expected);
  await expect(theirs.getByLabel("Sort", { exact: true })).toHaveValue("PRICE_DESCENDING");
  await expect(theirs.getByRole("list", { name: "Active filters" })).toContainText("at least 3 competitors");
  await context.close();
});

test("Back and reload restore filters, page, the open product and the scroll position", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site, "price_start=100");
  await page.getByRole("button", { name: "Page 2" }).click();
  const second = () => expectedOf(calls, { price_start: 100 }, { page: "1" });
  await expectShown(page, second);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(500);
  const nearPlace = () => page.evaluate<number>("scrollY").then((top) => Math.abs(top - place));
  await page.reload();
  await expectShown(page, second);
  await expect.poll(nearPlace).toBeLessThan(5);

  await page
    .getByRole("button", { name: /^Details of / })
    .nth(4)
    .click();
  const detail = page.getByRole("dialog");
  await expect(detail).toBeVisible();
  const open = page.url();
  await page.goBack();
  await expect(detail).toBeHidden();
  await expectShown(page, second);
  await expect.poll(nearPlace).toBeLessThan(400);
  await page.goForward();
  await expect(page).toHaveURL(open);
  await expect(detail).toBeVisible();
  await page.reload();
  await closeByEscape(detail);
  await page
    .getByRole("list", { name: "Active filters" })
    .getByRole("button", { name: /^Remove the filter/ })
    .click();
  await expectShown(page, () => expectedOf(calls, {}));
  await page.goBack();
  await expectShown(page, second);
});

test("unknown parameters and filters on deleted values are removed, malformed ones are ignored, a page past the end becomes the last", async ({
  page,
  calls,
}) => {
  const site = `site=${encodeURIComponent(calls.site)}`;
  await page.goto(
    `/products?${site}&colour=red&page=-3&size=17&sort=BEST&stock_info=LOTS&offline=maybe&price_start=1e9` +
      "&price_change_start=yesterday&nr_competitors=2.5&product=x&view=0&layout=3d&__proto__=1&df_=1",
  );
  await expectShown(page, () => expectedOf(calls, {}));
  await expect(page).toHaveURL(`/products?${site}`);

  await page.goto(`/products?${site}&price_start=900&price_end=100&nr_competitors=2`);
  await expectShown(page, () => expectedOf(calls, { nr_competitors: 2 }));
  await expect(page).toHaveURL(`/products?${site}&nr_competitors=2`);

  const { totalPages } = await calls.list();
  await page.goto(`/products?${site}&page=9999`);
  await expect(page).toHaveURL(`/products?${site}&page=${totalPages}`);
  await expectShown(page, () => expectedOf(calls, {}, { page: String(totalPages - 1) }));
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByLabel("Go to page").fill("2");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page).toHaveURL(`/products?${site}&page=2`);

  const gone = new URLSearchParams({
    category: "Corăbii/Galere",
    brands: "Nimeni & Fiii",
    price_difference_segment_id: "987654321",
    df_Parfum: "Mosc",
    nr_competitors: "2",
  });
  await page.goto(`/products?${site}&${gone}`);
  const note = page.getByRole("status").filter({ hasText: "Filters that no longer apply were removed" });
  await expect(note).toBeVisible();
  for (const words of ["Corăbii › Galere", "Nimeni & Fiii", "Price segment", "Parfum"])
    await expect(note).toContainText(words);
  await expectShown(page, () => expectedOf(calls, { nr_competitors: 2 }));
  await expect(page).toHaveURL(`/products?${site}&nr_competitors=2`);
  await note.getByRole("button", { name: "Dismiss this notice" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
});

/** The scroll position in px, once scrolling has ended. */
function placeOf(page: Page): Promise<number> {
  return page.evaluate<number>(`
    new Promise((done) => {
      const look = (before) => setTimeout(() => (scrollY === before ? done(before) : look(scrollY)), 250);
      look(-1);
    })
  `);
}
