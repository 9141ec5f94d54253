import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { closeByEscape } from "../support/keyboard.ts";
import { changeReplies } from "../support/replies.ts";
import { sessionOf, stateOf } from "../support/sessions.ts";
import type { SiteCalls } from "../support/site-calls.ts";
import { expectSound } from "../support/soundness.ts";

// All of them decide about prices of the same site.
test.describe.configure({ mode: "default" });

const rows = z.object({
  content: z.array(z.object({ id: z.number(), productName: z.string(), sku: z.nullable(z.string()) })),
  totalElements: z.number(),
});

/** Rows of a tab, as the server lists them. */
const listed = (calls: SiteCalls, flags: { approved?: boolean; warning?: boolean }) =>
  calls.get("/api/dynamic-prices", rows, {
    approved: String(flags.approved ?? false),
    warning: String(flags.warning ?? false),
  });

async function openTab(page: Page, site: string, tab: string): Promise<void> {
  await page.goto(`/dynamic-pricing?${new URLSearchParams({ site, tab })}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("prices are approved, undone, removed, rejected, rolled back, searched and exported", async ({
  page,
  calls,
}) => {
  const [first, second] = (await listed(calls, {})).content;
  if (!first || !second) throw new Error("In Review has too few rows");
  await page.setViewportSize({ width: 1600, height: 900 });
  await openTab(page, calls.site, "in-review");
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expectSound(page, "dynamic prices");

  await row(first.productName)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(row(first.productName)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(first.productName)).toBeVisible();

  for (const { productName } of [first, second]) await row(productName).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Multi action" }).click();
  await page
    .getByRole("dialog", { name: "Multi action" })
    .getByRole("button", { name: /^Approve selected/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("2 prices approved", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /^Actively Priced/ }).click();
  await expect(row(first.productName)).toBeVisible();
  await row(first.productName)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(row(first.productName)).toHaveCount(0);
  await expect(page.getByText("1 product removed from pricing", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: /^Warnings/ }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("tab", { name: /^Warnings/ })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("Threshold");
  const rowsTooHigh = await page
    .getByRole("row")
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
  expect(rowsTooHigh).toBe(0);
  await expectSound(page, "warnings");
  await page.setViewportSize({ width: 1100, height: 900 });
  const warning = page.getByRole("listitem").filter({ hasText: "Threshold" }).first();
  const title = (await warning.getByRole("link").first().textContent()) ?? "";
  await warning.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText("1 price rejected", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);

  // Latest first: the rejection, the removal, the approval of two, of which one was removed since.
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "Decisions" });
  const rolledBack = history.getByRole("listitem").filter({ hasText: /^Rolled back/ });
  await expect(rolledBack.first()).toBeVisible();
  const before = await rolledBack.count();
  for (const [n] of ["the rejection", "the removal", "the approval"].entries()) {
    const batch = history.getByRole("listitem").filter({ hasText: /^(Approved|Removed or rejected)/ });
    await batch.getByRole("button", { name: "Roll back" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Roll back" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(rolledBack).toHaveCount(before + n + 1);
  }
  await expect(
    page.getByText(`have changed since: ${first.productName}`, { exact: false }).first(),
  ).toBeVisible();
  await history.getByRole("button", { name: "Close", exact: true }).click();
  await expect(history).toBeHidden();
  await expect.poll(async () => (await listed(calls, {})).content.map(({ id }) => id)).toContain(second.id);

  await page.setViewportSize({ width: 1600, height: 900 });
  await openTab(page, calls.site, "in-review");
  await page.getByRole("searchbox", { name: "Search products" }).fill(second.sku ?? "");
  await expect(page.getByRole("row")).toHaveCount(2);
  await row(second.productName)
    .getByRole("button", { name: /^View Product/ })
    .click();
  const detail = page.getByRole("dialog", { name: second.productName });
  await expect(detail.getByRole("heading", { name: "Price history" })).toBeVisible();
  await closeByEscape(detail);
  await page.getByRole("searchbox", { name: "Search products" }).fill("nothing has this name");
  await expect(page.getByText('No products found for "nothing has this name" in In Review.')).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^dynamic-pricing-export-\d{4}-\d\d-\d\d\.csv$/);
});

test.describe("by keyboard alone, ro", () => {
  test.use({ language: "ro" });

  test("prices are selected, approved, undone and filtered", async ({ page, keys, say, calls }) => {
    const { content } = await listed(calls, {});
    const [first, second] = content;
    if (!first || !second) throw new Error("In Review has too few rows");
    await page.setViewportSize({ width: 1600, height: 900 });
    await openTab(page, calls.site, "in-review");
    await keys.press("j");
    const current = page.locator("tr:focus");
    await expect(current).toContainText(first.productName);
    await keys.press("Shift+ArrowDown");
    await expect(current).toContainText(second.productName);
    const bar = page.getByRole("region", { name: say("Selection") });
    await expect(bar).toContainText("2 selectate");
    await keys.press("x");
    await expect(bar).toContainText("1 selectat");
    await keys.press("a");
    await expect(page.getByRole("link", { name: second.productName, exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("Undo") })).toBeVisible();
    await keys.press("F8");
    await keys.choose(page.getByRole("button", { name: say("Undo") }));
    await expect(page.getByRole("link", { name: second.productName, exact: true })).toBeVisible();

    await keys.choose(page.getByRole("button", { name: say("Filter"), exact: true }));
    const filters = page.getByRole("dialog", { name: say("Filters") });
    await keys.write(filters.getByLabel(say("From"), { exact: true }), "900");
    await expect(
      page.getByText(say("No products in {tab} match the filters.", { tab: say("In Review") })),
    ).toBeVisible();
    await closeByEscape(filters);
    await keys.choose(page.getByRole("button", { name: say("Clear all filters") }));
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await keys.choose(page.getByRole("button", { name: say("Menu"), exact: true }));
    await keys.choose(
      page.getByRole("dialog", { name: say("Menu") }).getByRole("button", { name: say("Warnings") }),
    );
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(say("Warnings"));
    await expectSound(page, "warnings on a phone");
  });
});

test("prices of a promotion stay in their column, and what a rule does is read on a phone as well", async ({
  page,
  calls,
}) => {
  await changeReplies(
    page,
    "/api/dynamic-prices",
    `(list) => ({ ...list, content: list.content.map((row) => ({
      ...row, recommendedPromoPrice: 1159.99, recommendedPromoPriceCampaign: 11159.99, referencePrice: 1612.79,
    })) })`,
  );
  for (const width of [1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await openTab(page, calls.site, "in-review");
    await expect(page.getByText("30-day low:").first()).toBeVisible();
    const cells = page.getByRole("row").nth(1).getByRole("cell").filter({ hasText: "lei" });
    const tooWide = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
    expect(tooWide, `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const rule = page
    .getByRole("listitem")
    .first()
    .getByRole("button", { name: /^(Telefoane|Electrocasnice mari|Cafea|Restul): / });
  await rule.click();
  const tooltip = page.locator("[data-radix-popper-content-wrapper]");
  await expect(tooltip.getByText("Target competitor").first()).toBeVisible();
  const box = await tooltip.boundingBox();
  expect(box && [box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
});

test("of two people who decide about one price at once, the second is told", async ({
  page,
  calls,
  newColleague,
  browser,
  baseURL,
}) => {
  const [first] = (await listed(calls, {})).content;
  if (!first) throw new Error("In Review has no rows");
  const context = await browser.newContext({
    storageState: stateOf(sessionOf((await newColleague()).token), baseURL ?? ""),
    viewport: { width: 1600, height: 900 },
  });
  const theirs = await context.newPage();
  await page.setViewportSize({ width: 1600, height: 900 });
  await Promise.all([openTab(page, calls.site, "in-review"), openTab(theirs, calls.site, "in-review")]);
  // From now on this person's screen does not hear of changes, as between two of its polls.
  await page.route(/\/api\/dynamic-prices\/progress/, () => undefined);
  await theirs.getByRole("button", { name: `Approve ${first.productName}` }).click();
  await expect(theirs.getByText("1 price approved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${first.productName}` }).click();
  await expect(page.getByText("Failed to deny dynamic pricing items", { exact: true })).toBeVisible();
  // It was approved, and is no longer in this list.
  await expect(page.getByRole("link", { name: first.productName, exact: true })).toHaveCount(0);
  expect((await listed(calls, { approved: true })).content.map(({ id }) => id)).toContain(first.id);
  await theirs.getByRole("button", { name: "Undo" }).click();
  await expect(theirs.getByText("1 product restored", { exact: true })).toBeVisible();
  await context.close();
});
