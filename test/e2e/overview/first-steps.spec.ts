import { expect } from "@playwright/test";
import { test as base } from "../support/base-test.ts";
import { sessionOf, stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";

const test = base.extend({
  storageState: async ({ company, baseURL }, use) => {
    await use(stateOf(sessionOf(company.admin.token), baseURL ?? ""));
  },
});

test("a new company is led to its next step; hidden steps are found again in the palette and on the screen of the sites", async ({
  page,
}) => {
  await page.goto("/sites");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByText("0 of 5 done")).toBeVisible();
  await expectSound(page, "first steps");
  await steps.getByRole("button", { name: "Add a site" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Your company has no site yet")).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("first steps");
  await page.keyboard.press("Enter");
  await expect(steps).toBeVisible();
  await steps.getByRole("button", { name: "Hide the first steps" }).click();
  await page.getByRole("button", { name: /^Show the first steps/ }).click();
  await expect(steps).toBeVisible();
});
