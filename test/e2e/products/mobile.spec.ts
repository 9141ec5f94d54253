import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { expectedOf, expectShown, listBodies, openProducts } from "../support/products.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("on a small screen filters are staged: nothing changes before Apply, and leaving asks for confirmation", async ({
  page,
  calls,
}) => {
  const [brand = "", other = ""] = await calls.get("/api/brands", z.array(z.string()));
  const bodies = listBodies(page);
  await openProducts(page, calls.site);
  const before = page.url();
  const filters = page.getByRole("button", { name: "Open filters" });
  const panel = page.getByRole("dialog", { name: "Filters" });
  const item = (name: string) => panel.getByRole("button", { name: new RegExp(`^${name}( \\d+)?$`) });
  const chosen = panel.getByRole("list", { name: "Selected filters" });
  const question = page.getByRole("alertdialog", { name: "Discard the changes?" });
  const apply = panel.getByRole("button", { name: "Apply" });

  await filters.tap();
  await expect(panel.getByText("No filters selected")).toBeVisible();
  await expect(apply).toBeDisabled();
  await item("Brand").tap();
  await panel.getByRole("checkbox", { name: brand, exact: true }).tap();
  await panel.getByRole("checkbox", { name: other, exact: true }).tap();
  await expect(item("Brand")).toContainText("2");
  await item("Our price").tap();
  await panel.getByRole("button", { name: "Under" }).tap();
  await panel.getByLabel("To, lei").fill("900,50");
  await expect(panel.getByText("2 filters selected")).toBeVisible();
  await expect(chosen).toContainText(`${brand}, ${other}`);
  await expect(chosen).toContainText("900,50\u00a0lei");
  expect(page.url()).toBe(before);
  expect(bodies.last()).toEqual({});

  await panel.getByRole("button", { name: "Close filters" }).tap();
  await question.getByRole("button", { name: "Keep editing" }).tap();
  await expect(panel.getByText("2 filters selected")).toBeVisible();
  await apply.tap();
  await expect(panel).toBeHidden();
  const body = { brands: [brand, other], price_end: 900.5 };
  await expect.poll(bodies.last).toEqual(body);
  await expectShown(page, () => expectedOf(calls, body));
  await expect(filters).toHaveAttribute("data-count", "2");

  await filters.tap();
  await panel.getByRole("button", { name: "Clear all" }).tap();
  await expect(panel.getByText("No filters selected")).toBeVisible();
  await expect(page).toHaveURL(/price_end=900\.5/);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).tap();
  await expect(panel).toBeHidden();
  await expectShown(page, () => expectedOf(calls, body));
  await filters.tap();
  await expect(panel.getByText("2 filters selected")).toBeVisible();
  await panel.getByRole("button", { name: "Clear all" }).tap();
  await apply.tap();
  await expect(panel).toBeHidden();
  await expectShown(page, () => expectedOf(calls, {}));
  expect(page.url()).toBe(before);
});
