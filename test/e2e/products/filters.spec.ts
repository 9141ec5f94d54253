import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { pricePositionCounts } from "../../../src/catalog/filters/facets.contract.ts";
import { localDayOf, startOfDay } from "../../../src/kit/local-day.ts";
import { test } from "../support/colleague.ts";
import { cardsOf, expectedOf, expectShown, listBodies, openProducts } from "../support/products.ts";
import type { SiteCalls } from "../support/site-calls.ts";

const dayMs = 86_400_000;
const node = z.object({ name: z.string(), categoriesByName: z.record(z.string(), z.unknown()) });
const fields = z.array(z.object({ fieldName: z.string(), fieldType: z.string() }));
const values = z.array(z.union([z.string(), z.number()]));

/** The open filters on a wide screen, with comparisons to the API. */
async function filtersOf(page: Page, calls: SiteCalls) {
  const bodies = listBodies(page);
  const dearerBy = new Map<string, number>();
  page.on("response", async (response) => {
    if (new URL(response.url()).pathname !== pricePositionCounts.path) return;
    const counts = pricePositionCounts.reply.safeParse(await response.json().catch(() => null));
    if (counts.success) dearerBy.set(response.request().postData() ?? "", counts.data.MORE_EXPENSIVE);
  });
  await openProducts(page, calls.site);
  await page.getByRole("button", { name: "Open filters" }).click();
  const panel = page.getByRole("region", { name: "Filters", exact: true });
  await expect(panel).toBeVisible();
  return {
    panel,
    group: (name: string) => panel.getByRole("group", { name, exact: true }),
    /** The screen has sent exactly this request and shows what the API answers. */
    async expectBody(body: object, query: Record<string, string> = {}) {
      await expect.poll(bodies.last).toEqual(body);
      await expectShown(page, () => expectedOf(calls, body, query));
    },
    /** The last count of dearer products that the page received without filters; the crawl changes prices meanwhile. */
    dearerCount: () => dearerBy.get("{}"),
    /** The bounds in ms of the period in the last request. */
    lastWindow: () =>
      z.object({ price_change_start: z.number(), price_change_end: z.number() }).parse(bodies.last()),
    async clear() {
      await panel.getByRole("button", { name: "Clear all" }).click();
      await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
      await expectShown(page, () => expectedOf(calls, {}));
    },
  };
}

test("category, brand, price and price position filter the list and each other, and are in the address", async ({
  page,
  calls,
}) => {
  const { panel, group, expectBody, clear, dearerCount } = await filtersOf(page, calls);
  await test.step("category and brand", async () => {
    const tree = await calls.get("/api/categories", node);
    const top = Object.entries(tree.categoriesByName)
      .map(([name, below]) => ({ name, below: Object.keys(node.parse(below).categoriesByName) }))
      .find(({ below }) => below.length > 1);
    const [first = "", second = ""] = top?.below ?? [];
    const name = top?.name ?? "";

    await group("Category")
      .getByRole("button", { name: `Subcategories of ${name}` })
      .click();
    const choice = (text: string) =>
      group("Category").locator("button[aria-pressed]").filter({ hasText: text });
    await choice(first).click();
    const category = `${name}/${first}`;
    await expectBody({ category });
    await expect(page).toHaveURL((address) => address.searchParams.get("category") === category);
    const known = await calls.get("/api/brands", z.array(z.string()), { category });
    await expect(group("Brand").getByRole("checkbox")).toHaveCount(known.length);
    const [brand = ""] = known;
    await group("Brand").getByRole("checkbox", { name: brand, exact: true }).check();
    await expectBody({ category, brands: [brand] });
    await expect(page.getByRole("button", { name: "Close filters" })).toHaveAttribute("data-count", "2");
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips).toContainText(first);
    await expect(chips).toContainText(brand);

    await panel.getByRole("button", { name: "Done" }).click();
    await chips.getByRole("button", { name: /^Remove the filter Category/ }).click();
    await expectBody({ brands: [brand] });
    await page.getByRole("button", { name: "Open filters" }).click();
    await clear();
    await group("Category").getByRole("searchbox").fill(second.slice(0, 8).toUpperCase());
    await choice(second).click();
    await expectBody({ category: `${name}/${second}` });
  });
  await clear();
  await test.step("prices as people write them; an invalid one changes nothing", async () => {
    const price = group("Our price");
    const from = price.getByLabel("From, lei");
    const to = price.getByLabel("To, lei");
    await price.getByRole("button", { name: "Above" }).click();
    await from.fill("1.234,50");
    await from.press("Enter");
    await expectBody({ price_start: 1234.5 });
    await price.getByRole("button", { name: "Under" }).click();
    await to.fill("1234.5");
    await to.press("Enter");
    await expectBody({ price_end: 1234.5 });
    await price.getByRole("button", { name: "Between" }).click();
    await from.fill("500");
    await to.fill("100");
    await to.press("Enter");
    await expect(price.getByRole("alert")).toContainText(
      "Enter two amounts, the second higher than the first",
    );
    // The first bound was applied on leaving its field, with the other bound as before.
    await expectBody({ price_start: 500, price_end: 1234.5 });
    await to.fill("900");
    await to.press("Enter");
    await expectBody({ price_start: 500, price_end: 900 });
    await expect(page).toHaveURL(/price_start=500&price_end=900/);
    await clear();
  });
  await test.step("the price position, with live counts, also after a reload", async () => {
    const positions = group("Price position");
    const dearer = positions.getByRole("checkbox", { name: /^More expensive than the lowest/ });
    await expect(async () => {
      await expect(positions.getByText(`${dearerCount()}`, { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await dearer.check();
    await expectBody({ price_position: ["MORE_EXPENSIVE"] });
    await expect(page).toHaveURL(/price_position=MORE_EXPENSIVE/);
    await positions.getByRole("checkbox", { name: /^Cheapest/ }).check();
    await expectBody({ price_position: ["CHEAPEST", "MORE_EXPENSIVE"] });
    await page.reload();
    const chips = page.getByRole("list", { name: "Active filters" });
    await expect(chips.getByText("Cheapest, More expensive than the lowest")).toBeVisible();
    await expectShown(page, () => expectedOf(calls, { price_position: ["CHEAPEST", "MORE_EXPENSIVE"] }));
  });
});

test("stock, status, competitors, price change, an own segment and the site's custom fields", async ({
  page,
  calls,
}) => {
  const segment = await calls.post("/api/price-difference-segments", z.object({ id: z.number() }), {
    name: "Dearer by up to 10 %",
    type: "over",
    start: 0,
    end: 10,
    difference: "minimum",
  });
  const { panel, group, expectBody, lastWindow, clear } = await filtersOf(page, calls);
  await test.step("stock, status, competitors, segment, price change", async () => {
    await group("Availability").getByRole("checkbox", { name: "In stock" }).check();
    await expectBody({ stock_info: ["IN_STOCK"] });
    await group("Availability").getByRole("checkbox", { name: "Out of stock" }).check();
    await expectBody({ stock_info: ["IN_STOCK", "OUT_OF_STOCK"] });
    await clear();
    await group("Status").getByRole("button", { name: "Online" }).click();
    await expectBody({ offline: false });
    await group("Status").getByRole("button", { name: "Offline" }).click();
    await expectBody({ offline: true });
    await expect(page.getByText("No products available for the selected filters.")).toBeVisible();
    await clear();
    await group("Competitors").getByLabel("At least").selectOption("7");
    await expectBody({ nr_competitors: 7 });
    await clear();
    await group("Price segment").getByRole("button", { name: "Dearer by up to 10 %" }).click();
    await expectBody({ price_difference_segment_id: segment.id });
    await clear();
    const startOfToday = (now: number) =>
      Math.max(startOfDay(localDayOf(new Date(now))).getTime(), now - dayMs);
    for (const [name, startOf] of [
      ["Today", startOfToday],
      ["Last 7 days", (now: number) => now - 7 * dayMs],
      ["Last 30 days", (now: number) => now - 30 * dayMs],
    ] as const) {
      await group("Price changed").getByRole("button", { name, pressed: false }).click();
      await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
      await expect
        .poll(() => {
          const { price_change_start, price_change_end } = lastWindow();
          return price_change_start - startOf(price_change_end);
        })
        .toBe(0);
      await expectBody(lastWindow());
    }
    await clear();
  });
  await test.step("custom fields, numeric and text", async () => {
    // They exist after the first crawl of the shop's own pages.
    const known = () => calls.get("/api/dynamic-fields", fields);
    await expect.poll(async () => new Set((await known()).map(({ fieldType }) => fieldType)).size).toBe(2);
    for (const fieldType of ["NUMBER", "STRING_DICTIONARY"]) {
      const fieldName = (await known()).find((field) => field.fieldType === fieldType)?.fieldName ?? "";
      const all = await calls.get("/api/dynamic-fields/values", values, { field: fieldName });
      const chosen = all.slice(0, 2);
      expect(chosen.length).toBeGreaterThan(0);
      await panel.getByRole("button", { name: fieldName }).click();
      const boxes = panel.getByRole("group", { name: fieldName, exact: true }).getByRole("checkbox");
      await expect(boxes).toHaveCount(all.length);
      for (const at of chosen.keys()) await boxes.nth(at).check();
      await expectBody({ dynamic_filters: [{ fieldName, fieldType, values: chosen }] });
      await expect(page).toHaveURL((address) => address.searchParams.has(`df_${fieldName}`));
      await panel.getByRole("button", { name: "Clear all" }).click();
    }
  });
});

test("offers out of stock are shown and count on request, competitors are sorted by descending price on request, and each of the eight sort orders matches the API", async ({
  page,
  calls,
}) => {
  await test.step("out-of-stock offers, highest offers first", async () => {
    await openProducts(page, calls.site, "nr_competitors=8");
    await expectShown(page, () => expectedOf(calls, { nr_competitors: 8 }));
    const hidden = page.getByText(/\d+ out of stock, not shown/);
    await expect(hidden.first()).toBeVisible();
    await page.getByText("Out-of-stock offers", { exact: true }).click();
    await expect(page).toHaveURL(/out_of_stock=true/);
    await expect(hidden).toHaveCount(0);
    await expectShown(page, () => expectedOf(calls, { nr_competitors: 8 }, { includeOutOfStock: "true" }));
    const rulers = cardsOf(page).first().getByRole("listitem");
    const cheapestFirst = await rulers.allTextContents();
    await page.getByText("Highest offers first", { exact: true }).click();
    await expect(page).toHaveURL(/competitor_order=desc/);
    await expect(rulers.first()).not.toHaveText(cheapestFirst[0] ?? "");
    await expect(async () => {
      const [product] = (await calls.list({ nr_competitors: 8 }, { includeOutOfStock: "true" })).content;
      const dearest = product?.competitorProducts
        .filter(({ price, currency }) => price !== null && currency === "RON")
        .toSorted((one, other) => (other.price?.value ?? 0) - (one.price?.value ?? 0))[0];
      expect(await rulers.first().textContent()).toContain(dearest?.provider ?? "?");
    }).toPass({ timeout: 60_000 });
  });
  await test.step("sort orders", async () => {
    const bodies = listBodies(page);
    await openProducts(page, calls.site);
    const sort = page.getByLabel("Sort", { exact: true });
    const sorts = await sort
      .locator("option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
    expect(sorts.filter((name) => name !== "")).toHaveLength(8);
    for (const sort_type of sorts.filter((name) => name !== "")) {
      await sort.selectOption(sort_type);
      await expect.poll(bodies.last).toEqual({ sort_type });
      await expectShown(page, () => expectedOf(calls, { sort_type }));
    }
  });
});
