import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/colleague.ts";
import { openProducts } from "../support/products.ts";
import { toastsOf } from "../support/screen-parts.ts";
import type { SiteCalls } from "../support/site-calls.ts";

/** The names of the table's columns, in their order. */
function columnsOf(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("columnheader").allTextContents();
}

test("the table's columns are selected and reordered, and stay so after a reload; what people compare is seen at 1024 px", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page).toHaveURL(/layout=table/);
  const rows = page.getByRole("main").getByRole("rowheader");
  await expect(rows).toHaveCount(15);
  const before = await columnsOf(page);
  expect(before).toContain("SKU");
  expect(before).not.toContain("Highest");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Columns of the table" });
  await menu.getByRole("checkbox", { name: "Highest" }).check();
  await menu.getByRole("checkbox", { name: "SKU" }).uncheck();
  await menu.getByRole("button", { name: "Move Lowest forward" }).click();
  await menu.getByRole("button", { name: "Move Lowest forward" }).click();
  await expect(menu.getByRole("status")).toHaveText("Lowest: column 2 of 17");
  await page.keyboard.press("Escape");
  const chosen = await columnsOf(page);
  expect(chosen.slice(0, 3)).toEqual(["Product", "Our price", "Lowest"]);
  expect(chosen).toContain("Highest");
  expect(chosen).not.toContain("SKU");
  await page.reload();
  await expect(rows).toHaveCount(15);
  expect(await columnsOf(page)).toEqual(chosen);

  await page.getByRole("button", { name: "Our price" }).click();
  await expect(page).toHaveURL(/sort=PRICE_(A|DE)SCENDING/);
  const sort_type = new URL(page.url()).searchParams.get("sort");
  await expect(async () => {
    const shown = (await rows.first().textContent())?.replace(/ \(opens in a new tab\)$/, "");
    expect(shown).toBe((await calls.list({ sort_type })).content[0]?.title);
  }).toPass({ timeout: 60_000 });
  const head = page.getByRole("columnheader", { name: "Our price" });
  await expect(head).toHaveAttribute("aria-sort", /^(a|de)scending$/);
  await rows
    .first()
    .locator("xpath=..")
    .getByRole("button", { name: /^Offers for/ })
    .click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await menu.getByRole("button", { name: "Reset columns" }).click();
  expect(await columnsOf(page)).toEqual(before);
  await page.keyboard.press("Escape");

  // Without scrolling sideways, under the column of the buttons.
  await page.setViewportSize({ width: 1024, height: 800 });
  const main = page.getByRole("main");
  const actions = await main.getByRole("columnheader").last().boundingBox();
  for (const name of ["Our price", "Position", "vs lowest", "Lowest", "Offers"]) {
    const box = await main.getByRole("columnheader", { name, exact: true }).boundingBox();
    const right = box === null ? Number.POSITIVE_INFINITY : box.x + box.width;
    expect(right, name).toBeLessThanOrEqual(actions?.x ?? 0);
  }
  await main.getByRole("button", { name: "vs lowest" }).click();
  await expect(page).toHaveURL(/sort=OVERPRICED/);
});

test("a row's free area opens the detail and gets the focus back; the palette keeps the view", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site, "layout=table&sort=OVERPRICED");
  const row = page.getByRole("main").getByRole("row").nth(1);
  const opener = row.getByRole("button", { name: /^Details of/ });
  await row.getByRole("cell").nth(1).click();
  const detail = page.getByRole("dialog");
  await expect(detail.getByRole("button", { name: "Close" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(opener).toBeFocused();

  const sku = (await calls.list({ sort_type: "UNDERPRICED" })).content[0]?.sku ?? "";
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill(sku);
  await page.getByRole("option").filter({ hasText: sku }).click();
  await expect(page).toHaveURL(/sort=OVERPRICED&layout=table&product=\d+$/);
  await expect(detail.getByRole("button", { name: "Close" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
  await expect(page.locator(":focus")).toBeVisible();
});

test("a page and all results are selected, exported as CSV to the last row, and visited again", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site, "nr_competitors=1&layout=table");
  const { totalElements } = await calls.list({ nr_competitors: 1 });
  const bar = page.getByRole("region", { name: "Selection" });
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(bar.getByRole("status")).toHaveText("15 on this page");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(bar.getByRole("status")).toHaveText("15 selected, 0 on this page");
  await bar.getByRole("button", { name: `select all ${totalElements}` }).click();
  await expect(bar.getByRole("status")).toHaveText(`All ${totalElements} selected`);
  await bar.getByRole("button", { name: "Export" }).click();
  const question = page.getByRole("alertdialog", { name: `Export ${totalElements} products?` });
  const linesBefore = await linesOf(calls);
  const downloading = page.waitForEvent("download");
  await question.getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^products-.+-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const lines = text.slice(1).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^Product ID;SKU;Title;Brand;/);
  // The demo's shops are visited meanwhile, and an offer may come or go.
  const counts = [linesBefore, await linesOf(calls)];
  expect(lines.length - 1).toBeGreaterThanOrEqual(Math.min(...counts));
  expect(lines.length - 1).toBeLessThanOrEqual(Math.max(...counts));

  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Select this page" })).toBeFocused();
  for (const at of [1, 2])
    await page
      .getByRole("checkbox", { name: /^Select / })
      .nth(at)
      .check();
  await bar.getByRole("button", { name: "Recheck" }).click();
  await page
    .getByRole("alertdialog", { name: "Recheck 2 products?" })
    .getByRole("button", { name: "Recheck" })
    .click();
  await expect(toastsOf({ page, say: (words) => words })).toContainText("2 products are being rechecked");
});

/** One row for each offer in stock, and one for a product without offers. */
async function linesOf(calls: SiteCalls): Promise<number> {
  const { totalPages } = await calls.list({ nr_competitors: 1 }, { size: "90" });
  const pages = await Promise.all(
    Array.from({ length: totalPages }, (_, at) =>
      calls.list({ nr_competitors: 1 }, { size: "90", page: String(at) }),
    ),
  );
  return pages
    .flatMap(({ content }) => content)
    .map(({ competitorProducts: offers }) => offers.filter((one) => one.available !== "OUT_OF_STOCK").length)
    .reduce((sum, offers) => sum + Math.max(1, offers), 0);
}
