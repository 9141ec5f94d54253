import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { expectedOf, expectShown, openProducts } from "../support/products.ts";
import { toastsOf } from "../support/screen-parts.ts";
import { sessionOf, stateOf } from "../support/sessions.ts";

test.use({ isNew: true });

const savedViews = z.array(z.object({ name: z.string(), query: z.string() }));

test("a view is saved, opened from a fresh page, changed, saved again, shared, renamed and deleted", async ({
  page,
  calls,
  newColleague,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const saved = () => calls.get("/api/saved-views", savedViews);
  const menu = page.getByRole("dialog", { name: "Saved views" });
  const name = "Peste 100 de lei";
  const opener = (text: string) => page.getByRole("main").getByRole("button", { name: text });
  await openProducts(page, calls.site, "price_start=100&sort=PRICE_ASCENDING&page=2");
  await opener("Saved views").click();
  await expect(menu).toContainText("Nothing saved yet.");
  await menu.getByRole("button", { name: "Save current view as…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener(name)).toBeFocused();
  expect(await saved()).toEqual([
    expect.objectContaining({ name, query: "sort=PRICE_ASCENDING&price_start=100" }),
  ]);

  await openProducts(page, calls.site);
  await opener("Saved views").click();
  await menu.getByRole("button", { name }).click();
  const body = { price_start: 100, sort_type: "PRICE_ASCENDING" };
  await expectShown(page, () => expectedOf(calls, body));
  await expect(page).toHaveURL(/view=\d+/);
  await expect(opener(name)).not.toContainText("unsaved changes");
  await page.getByLabel("Sort", { exact: true }).selectOption("PRICE_DESCENDING");
  await expect(opener(name)).toContainText("unsaved changes");
  await opener(name).click();
  await menu.getByRole("button", { name: "Discard changes" }).click();
  await expectShown(page, () => expectedOf(calls, body));
  await expect(opener(name)).not.toContainText("unsaved changes");
  await page.getByLabel("Sort", { exact: true }).selectOption("PRICE_DESCENDING");
  await opener(name).click();
  await menu.getByRole("button", { name: `Save changes to “${name}”` }).click();
  await expect(toastsOf({ page, say: (text) => text })).toContainText(`“${name}” saved`);
  await expect(menu).toBeHidden();
  await expect(opener(name)).not.toContainText("unsaved changes");
  expect((await saved())[0]?.query).toContain("sort=PRICE_DESCENDING");

  await opener(name).click();
  await menu.getByRole("button", { name: "Copy a link to this view" }).click();
  await expect(menu.getByRole("status")).toHaveText("Link copied");
  await expect(menu.getByRole("button", { name: "Link copied" })).toBeVisible();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  await page.keyboard.press("Escape");
  const { token } = await newColleague();
  const context = await browser.newContext({ storageState: stateOf(sessionOf(token), baseURL ?? "") });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expectShown(theirs, () => expectedOf(calls, { ...body, sort_type: "PRICE_DESCENDING" }));
  await expect(theirs.getByRole("main").getByRole("button", { name: "Saved views" })).toBeVisible();
  await context.close();

  await opener(name).click();
  await menu.getByRole("button", { name: "Save current view as…" }).click();
  await dialog.getByLabel("Name").fill(name.toLowerCase());
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  expect(await saved()).toHaveLength(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await opener(name).click();
  await menu.getByRole("button", { name: `Rename “${name}”…` }).click();
  await page.getByRole("dialog", { name: "Rename the view" }).getByLabel("Name").fill("Scumpe");
  await page.keyboard.press("Enter");
  await expect(opener("Scumpe")).toBeVisible();
  await opener("Scumpe").click();
  await menu.getByRole("button", { name: "Delete “Scumpe”…" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete “Scumpe”?" })
    .getByRole("button", { name: "Delete view" })
    .click();
  await expect(opener("Saved views")).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
  expect(await saved()).toEqual([]);
});
