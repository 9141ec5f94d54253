import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { cardsOf, openProducts } from "../support/products.ts";
import type { SiteCalls } from "../support/site-calls.ts";

/** One of the cheapest products, which no other test changes. */
async function cheapProduct(calls: SiteCalls, at: number) {
  const { content } = await calls.list({ sort_type: "PRICE_ASCENDING" }, { size: "20" });
  const product = content[at + 10];
  if (product === undefined) throw new Error("The demo has too few products");
  return product;
}

test.describe("by keyboard alone, ro", () => {
  test.use({ language: "ro", isChanging: true });

  test("a product is edited, with an error at its field, returned to the page's value, deleted and restored", async ({
    page,
    keys,
    say,
    calls,
  }) => {
    const product = await cheapProduct(calls, 0);
    const links = product.competitorProducts.length;
    await openProducts(
      page,
      calls.site,
      `query=${encodeURIComponent(product.title)}&product=${product.packetId}`,
    );
    const detail = page.getByRole("dialog", { name: product.title });
    const opener = detail.getByRole("button", { name: say("Edit product") });
    await keys.choose(opener);
    const form = page.getByRole("form", { name: say("Edit product") });
    const sku = form.getByLabel(say("SKU"), { exact: true });
    const gtin = form.getByLabel(say("GTIN (EAN)"));
    await keys.write(sku, "ȘTAMPILĂ-7");
    await keys.write(gtin, "123");
    await keys.press("Enter");
    await expect(gtin).toBeFocused();
    await expect(form.getByRole("alert")).toContainText("GTIN");
    await keys.write(gtin, "4006381333931");
    await keys.press("Enter");
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await calls.product(product.packetId)).toMatchObject({ sku: "ȘTAMPILĂ-7", title: product.title });

    await keys.choose(opener);
    await keys.choose(form.getByRole("button", { name: say("Use the page's value") }).first());
    await expect(sku).toBeFocused();
    await expect(sku).toHaveValue(product.sku ?? "");
    await keys.press("Enter");
    await expect(form).toBeHidden();
    expect(await calls.product(product.packetId)).toMatchObject({ sku: product.sku });

    await keys.choose(detail.getByRole("button", { name: say("Delete"), exact: true }));
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(product.title);
    await keys.choose(question.getByRole("button", { name: say("Delete"), exact: true }));
    await expect(detail).toBeHidden();
    await expect(cardsOf(page).filter({ hasText: product.title })).toHaveCount(0);
    await expect(calls.product(product.packetId)).rejects.toThrow(/404/);
    await keys.press("F8");
    await keys.choose(page.getByRole("button", { name: say("Undo") }));
    await expect(cardsOf(page).filter({ hasText: product.title })).not.toHaveCount(0);
    expect((await calls.product(product.packetId)).competitorProducts).toHaveLength(links);
  });
});

test.describe("by mouse, en", () => {
  test.use({ isChanging: true });

  test("a product goes offline and returns, is deleted from the selection and restored; pictures come from our server", async ({
    page,
    calls,
  }) => {
    const product = await cheapProduct(calls, 2);
    const pictures: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") pictures.push(request.url());
    });
    const stored = z.object({ offline: z.boolean(), url: z.nullable(z.string()) });
    const fields = () => calls.get("/api/product-fields", stored, { packet_id: String(product.packetId) });
    const query = `query=${encodeURIComponent(product.title)}`;
    await openProducts(page, calls.site, `${query}&product=${product.packetId}`);
    const detail = page.getByRole("dialog", { name: product.title });
    await detail.getByRole("button", { name: "Mark as offline" }).click();
    await page
      .getByRole("dialog", { name: "Mark as offline?" })
      .getByRole("button", { name: "Mark as offline" })
      .click();
    await expect(detail.getByRole("button", { name: "Mark as online" })).toBeVisible();
    expect(await fields()).toEqual({ offline: true, url: product.link });
    expect(await calls.product(product.packetId)).toMatchObject({ link: null });
    await detail.getByRole("button", { name: "Mark as online" }).click();
    const online = page.getByRole("dialog", { name: "Mark as online?" });
    await expect(online.getByLabel("Address of the page")).toHaveValue(product.link ?? "");
    await online.getByRole("button", { name: "Mark as online" }).click();
    await expect(detail.getByRole("button", { name: "Mark as offline" })).toBeVisible();
    expect(await fields()).toEqual({ offline: false, url: product.link });

    await openProducts(page, calls.site, query);
    const card = cardsOf(page).filter({ hasText: product.title }).first();
    await card.getByRole("checkbox").check();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete 1 product?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(card).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card).toBeVisible();

    const image = card.locator("img").first();
    await expect(image).toHaveJSProperty("complete", true);
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    const origin = new URL(page.url()).origin;
    expect(pictures.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);
  });
});
