import { expect, type Page, type Route } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { openProducts } from "../support/products.ts";
import { toastsOf } from "../support/screen-parts.ts";
import type { ListedProduct, SiteCalls } from "../support/site-calls.ts";

test.use({ isChanging: true });

const record = z.object({ quantity: z.nullable(z.number()), byHand: z.boolean() });
const quantities = z.object({
  mainProduct: record,
  merchants: z.array(record.extend({ domain: z.string() })),
});

type Offer = ListedProduct["competitorProducts"][number];

/** An offer that an open product shows without a further click, with a price that can be corrected in lei. */
const isShownInLei = ({ available, price, currency }: Offer) =>
  available === "IN_STOCK" && price !== null && currency === "RON";

/** Such an offer that the crawl has read since the start: its price and stock stay as they are for today. */
const isSettled = (offer: Offer) =>
  isShownInLei(offer) && (offer.check?.checkedTimestamp ?? 0) > Date.now() - 2 * 3_600_000;

/**
 * Opens one of the most expensive products with a suitable offer, which the tests of links do not use.
 * @param at its place among them
 */
async function openDearest(
  page: Page,
  calls: SiteCalls,
  at: number,
  isSuitable: (offer: Offer) => boolean = isShownInLei,
) {
  const find = async () => {
    const { content } = await calls.list({ nr_competitors: 3, sort_type: "PRICE_DESCENDING" });
    return content.filter((one) => one.competitorProducts.some(isSuitable))[at];
  };
  let product: ListedProduct | undefined;
  await expect
    .poll(async () => (product = await find()), {
      message: "a product with a suitable offer",
      timeout: 240_000,
    })
    .toBeDefined();
  if (product === undefined) throw new Error("no product");
  await openProducts(page, calls.site, `product=${product.packetId}`);
  const detail = page.getByRole("dialog", { name: product.title });
  await expect(detail.getByRole("button", { name: "Quantities" })).toBeVisible();
  return { product, detail };
}

test("a quantity is changed in steps of 0.1, entered, saved, and reset to the page's; an invalid one is refused", async ({
  page,
  calls,
}) => {
  const { product, detail } = await openDearest(page, calls, 0);
  const stored = () => calls.get("/api/quantities", quantities, { packet_id: String(product.packetId) });
  const pages = await stored();
  await detail.getByRole("button", { name: "Quantities" }).click();
  const dialog = page.getByRole("dialog", { name: "Quantities" });
  const own = dialog.getByRole("region", { name: "Main product" });
  const field = own.getByRole("spinbutton", { name: product.title });
  const save = own.getByRole("button", { name: "Save" });
  await field.fill("12,4");
  await field.press("ArrowUp");
  await expect(field).toHaveValue("12,5");
  await own.getByRole("button", { name: `Less: ${product.title}` }).click();
  await expect(field).toHaveValue("12,4");
  await field.press("Enter");
  await expect(own.getByText("Entered by hand")).toBeVisible();
  expect((await stored()).mainProduct).toEqual({ quantity: 12.4, byHand: true });
  for (const wrong of ["−1", "-1", "a few", "1,25"]) {
    await field.fill(wrong);
    await save.click();
    await expect(own.getByRole("alert")).toHaveText("Invalid quantity provided");
  }
  const merchants = dialog.getByRole("region", { name: "Competitors" });
  const { domain = "" } = pages.merchants[0] ?? {};
  const theirs = merchants.getByRole("spinbutton", { name: domain, exact: true });
  await theirs.fill("1.234,5");
  await theirs.press("Enter");
  await expect(merchants.getByText("Entered by hand")).toHaveCount(1);
  await expect
    .poll(async () => (await stored()).merchants.find((one) => one.domain === domain))
    .toEqual({ domain, quantity: 1234.5, byHand: true });

  await page.reload();
  await expect(detail.getByText("Quantity: 12,4 · Entered by hand")).toBeVisible();
  await detail.getByRole("button", { name: "Quantities" }).click();
  for (const part of [own, merchants]) {
    await part.getByRole("button", { name: /^Use the page's quantity/ }).click();
    await expect(part.getByText("Entered by hand")).toHaveCount(0);
  }
  expect(await stored()).toEqual(pages);
});

test("a wrong price is corrected for this site at once, and the correction is removed", async ({
  page,
  calls,
}) => {
  const { product, detail } = await openDearest(page, calls, 1, isSettled);
  const offer = product.competitorProducts.find(isSettled);
  const shop = offer?.provider ?? "";
  const now = async () =>
    (await calls.product(product.packetId)).competitorProducts.find(
      ({ productId }) => productId === offer?.productId,
    );
  const row = detail
    .getByRole("list", { name: "Offers" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `How it was read ${shop}` }) });
  await row.getByRole("button", { name: `How it was read ${shop}` }).click();
  await expect(row.getByText("Confidence")).toBeVisible();
  await expect(row.getByRole("link").last()).toHaveAttribute("href", offer?.link ?? "–");
  await row.getByRole("button", { name: `Wrong price? ${shop}` }).click();
  const dialog = page.getByRole("dialog", { name: "Wrong price?" });
  const field = dialog.getByLabel("The right price", { exact: true });
  for (const wrong of ["0", "cheap", "1,234"]) {
    await field.fill(wrong);
    await field.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Enter a price above 0");
  }
  await field.fill("1.234,50");
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(toastsOf({ page, say: (text) => text }).getByText("1 price corrected")).toBeVisible();
  await expect(row.getByText("Corrected by hand", { exact: true })).toBeVisible();
  await expect(row.getByText("1.234,50\u00a0lei").first()).toBeVisible();
  expect(await now()).toMatchObject({ price: { value: 1234.5 }, corrected: true });
  await page.reload();
  await expect(row.getByText("Corrected by hand", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Undo the correction ${shop}` }).click();
  await expect(row.getByText("Corrected by hand", { exact: true })).toBeHidden();
  expect(await now()).toMatchObject({ price: { value: offer?.price?.value }, corrected: false });
});

test("a row that is to change its place while it is pressed gets the click first", async ({
  page,
  calls,
}) => {
  const { content } = await calls.list({ nr_competitors: 3, sort_type: "PRICE_DESCENDING" });
  const product = content.find(
    ({ competitorProducts }) => competitorProducts.filter(isShownInLei).length > 1,
  );
  const shop = product?.competitorProducts.find(isShownInLei)?.provider ?? "";
  const asked = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  let price = 1;
  // The list is requested again every few seconds, as during a crawl.
  await page.route("**/api/dashboard/stats*", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.crawl.checkedToday = json.crawl.pages - 1;
    await route.fulfill({ response, json });
  });
  // Of the price that the test sets, and in stock, whatever the crawl reads meanwhile.
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { packetId, competitorProducts } of json.content ?? [json])
      for (const offer of packetId === product?.packetId ? competitorProducts : [])
        if (offer.provider === shop)
          Object.assign(offer, {
            available: "IN_STOCK",
            currency: "RON",
            price: { ...offer.price, value: price },
          });
    await route.fulfill({ response, json });
  };
  const lists = "**/api/products?*";
  await page.route(lists, answer);
  await page.clock.install();
  await openProducts(page, calls.site, `product=${product?.packetId}`);
  const detail = page.getByRole("dialog", { name: product?.title ?? "–" });
  const rows = detail.getByRole("list", { name: "Offers" }).getByRole("listitem");
  await expect(detail.getByRole("slider", { name: /^Price history/ })).toBeVisible();
  await expect(rows.first()).toContainText(shop);
  await page.route(lists, async (route) => {
    asked.resolve();
    await pressed.promise;
    await answer(route);
  });
  await asked.promise;
  const button = detail.getByRole("button", { name: `How it was read ${shop}` });
  await button.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/products");
  await page.mouse.down();
  price = 99_999;
  pressed.resolve();
  await (await answered).finished();
  // Time for the new order to be shown; a press counts as one for a second.
  await page.clock.runFor(300);
  await expect(rows.first()).toContainText(shop);
  await page.mouse.up();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.clock.resume();
  await expect(rows.first()).not.toContainText(shop);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
