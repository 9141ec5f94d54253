import { type APIRequestContext, expect, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { expectedOf, expectShown, openProducts, totalOf } from "../support/products.ts";
import type { Session } from "../support/sessions.ts";
import { type SiteCalls, siteCalls } from "../support/site-calls.ts";

test.use({ isNew: true });

const categories = z.array(z.object({ path: z.string(), products: z.number(), visible: z.boolean() }));
const brands = z.array(z.object({ brand: z.string(), products: z.number(), visible: z.boolean() }));
const segments = z.array(
  z.object({ name: z.string(), type: z.string(), start: z.number(), end: z.number() }),
);

interface Scene {
  readonly page: Page;
  readonly calls: SiteCalls;
}

test("a price segment is validated, saved, changed and deleted; hidden categories and brands are hidden for their user alone", async ({
  page,
  calls,
  api,
  session,
}) => {
  await page.goto(`/settings?site=${encodeURIComponent(calls.site)}`);
  await test.step("a price segment", () => changeSegments({ page, calls }));
  await test.step("hidden categories and brands", () => hideAndShow({ page, calls, api, session }));
});

async function changeSegments({ page, calls }: Scene): Promise<void> {
  const stored = () => calls.get("/api/price-difference-segments", segments);
  const section = page.getByRole("region", { name: "Price difference segments" });
  await section.getByRole("button", { name: "Add a segment" }).click();
  const form = page.getByRole("dialog", { name: "Add a segment" });
  const save = form.getByRole("button", { name: "Save" });
  await form.getByLabel("Name").fill("Puțin mai scumpe");
  await form.getByLabel("Type", { exact: true }).selectOption("over");
  await form.getByLabel("Start value (%)").fill("-1");
  await form.getByLabel("End value (%)").fill("2,5");
  await save.click();
  await expect(form.getByRole("alert")).toHaveText("The start value cannot be below 0");
  await form.getByLabel("Start value (%)").fill("0");
  await expect(form.getByRole("status")).toContainText("more expensive than the lowest offer by 0% to 2,5%");
  expect(await stored()).toEqual([]);
  await save.click();
  await expect(form).toBeHidden();
  expect(await stored()).toEqual([{ name: "Puțin mai scumpe", type: "over", start: 0, end: 2.5 }]);

  await section.getByRole("button", { name: "Add a segment" }).click();
  await form.getByLabel("Name").fill("PUȚIN MAI SCUMPE");
  await form.getByLabel("Start value (%)").fill("1");
  await form.getByLabel("End value (%)").fill("2");
  await save.click();
  await expect(form.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await section.getByRole("button", { name: "Edit Puțin mai scumpe" }).click();
  const edit = page.getByRole("dialog", { name: "Edit segment" });
  await edit.getByLabel("End value (%)").fill("5");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  expect(await stored()).toMatchObject([{ end: 5 }]);
  await section.getByRole("button", { name: "Delete Puțin mai scumpe" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete Puțin mai scumpe?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(section.getByText("No price difference segments yet.")).toBeVisible();
  expect(await stored()).toEqual([]);
}

async function hideAndShow({
  page,
  calls,
  api,
  session,
}: Scene & { readonly api: APIRequestContext; readonly session: Session }): Promise<void> {
  const others = siteCalls(api, session.token, calls.site);
  const all = (await calls.list()).totalElements;
  const tree = await calls.get("/api/settings/category-visibility", categories);
  const [top] = tree.filter(({ path }) => !path.includes("/"));
  const known = await calls.get("/api/settings/brand-visibility", brands);
  const hiddenCategory = top?.path ?? "";
  const open = () => page.goto(`/settings?site=${encodeURIComponent(calls.site)}`);

  const section = page.getByRole("region", { name: "Category visibility" });
  const box = section.getByRole("checkbox", { name: new RegExp(`^${hiddenCategory}\\b`) });
  await section.getByRole("searchbox").fill(hiddenCategory.toUpperCase());
  await box.first().uncheck();
  await expect(section.getByText("1 unsaved change")).toBeVisible();
  await section.getByRole("button", { name: "Reset" }).click();
  await expect(section.getByText("No unsaved changes")).toBeVisible();
  await expect(box.first()).toBeChecked();
  await box.first().uncheck();
  expect((await calls.list()).totalElements).toBe(all);
  await page.getByRole("banner").getByRole("link", { name: "Vizor" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without applying?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await section.getByRole("button", { name: "Apply" }).click();
  await expect(section.getByText("No unsaved changes")).toBeVisible();
  await expect.poll(async () => (await calls.list()).totalElements).toBe(all - (top?.products ?? 0));
  expect((await others.list()).totalElements).toBe(all);

  const left = z.array(z.string());
  const [brand = ""] = await calls.get("/api/brands", left);
  expect(known.map((one) => one.brand)).toContain(brand);
  const brandSection = page.getByRole("region", { name: "Brand visibility" });
  await brandSection.getByRole("searchbox").fill(brand);
  await brandSection.getByRole("checkbox", { name: new RegExp(`^${brand} ?,`) }).uncheck();
  await brandSection.getByRole("button", { name: "Apply" }).click();
  await expect(brandSection.getByText("No unsaved changes")).toBeVisible();
  expect(await calls.get("/api/brands", left)).not.toContain(brand);
  expect(await others.get("/api/brands", left)).toContain(brand);

  await openProducts(page, calls.site);
  const { total } = await expectedOf(calls, {});
  expect(total).toBeLessThan(all - (top?.products ?? 0) + 1);
  await expectShown(page, () => expectedOf(calls, {}));
  await page.getByRole("button", { name: "Open filters" }).click();
  const filters = page.getByRole("region", { name: "Filters", exact: true });
  await expect(
    filters.getByRole("group", { name: "Category" }).locator("button[aria-pressed]").first(),
  ).toBeVisible();
  await expect(filters.getByRole("group", { name: "Category" })).not.toContainText(hiddenCategory);
  await expect(filters.getByRole("checkbox", { name: brand, exact: true })).toHaveCount(0);

  await open();
  for (const part of [section, brandSection]) {
    await part.getByRole("button", { name: "Show all" }).click();
    await part.getByRole("button", { name: "Apply" }).click();
    await expect(part.getByText("No unsaved changes")).toBeVisible();
  }
  await openProducts(page, calls.site);
  await expect(totalOf(page)).toHaveText(`${all} products`);
}
