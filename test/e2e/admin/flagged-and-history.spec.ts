import { expect } from "@playwright/test";
import { test } from "../support/keyboard-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound, expectSoundInAll } from "../support/soundness.ts";

// They decide about the same pairs.
test.describe.configure({ mode: "default" });

test.describe("GOD, by mouse", () => {
  test.use({
    storageState: async ({ sessionAs, language, baseURL }, use) => {
      await use(stateOf(await sessionAs("GOD"), baseURL ?? "", { language }));
    },
  });

  test("whoever chooses no site finds a history, a queue of matches and flagged products, of which a wrong link is deleted, found in the product history and brought back", async ({
    page,
  }) => {
    await page.goto("/product-history");
    await expect(page.getByRole("button", { name: /^Roll back: / }).first()).toBeVisible();
    await page.goto("/matches");
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await page.goto("/flagged-products");
    await expect(page.getByRole("button", { name: /^Good match/ }).first()).toBeVisible();
    const total = page.getByText(/^Total rows: \d+$/);
    const chooser = page.getByRole("combobox", { name: "Site" });
    await expect(chooser).toBeVisible();
    const sites = await chooser.getByRole("option").allTextContents();
    await chooser.selectOption(sites.find((site) => site.startsWith("voltamira")) ?? "");
    await expect(total).toBeVisible();
    await expectSound(page, "flagged products");
    const before = await page.getByRole("button", { name: /^Delete product/ }).count();
    expect(before).toBeGreaterThanOrEqual(6);
    await page.locator("[data-enlarges]").first().hover();
    await expect(page.getByTestId("enlarged")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(page.getByTestId("enlarged")).toBeHidden();
    await page
      .getByRole("button", { name: /^Delete product/ })
      .first()
      .click();
    await expect(page.getByText("Product deleted", { exact: true })).toBeVisible();
    await expect(total).toHaveText(`Total rows: ${before - 1}`);

    await page.getByRole("button", { name: "Go to…" }).click();
    await page.getByRole("option", { name: "Product History" }).click();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Deleted");
    await expect(page).toHaveURL(/type=DELETE/);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.nth(1)).toContainText("god@vizor.example");
    await expectSound(page, "product history");
    await rows
      .nth(1)
      .getByRole("button", { name: /^Roll back/ })
      .click();
    const question = page.getByRole("alertdialog", { name: "Roll back this change?" });
    await question.getByRole("button", { name: "Roll back" }).click();
    await expect(page.getByText("Action Rolled Back", { exact: true })).toBeVisible();
    await expect(rows.nth(1)).toContainText("Rolled back by god@vizor.example");
  });
});

test.describe("GOD, by keyboard alone, ro", () => {
  test.use({
    language: "ro",
    storageState: async ({ sessionAs, language, baseURL }, use) => {
      await use(stateOf(await sessionAs("GOD"), baseURL ?? "", { language }));
    },
  });

  test("a pair is confirmed and the next one has the focus", async ({ page, keys }) => {
    await page.goto("/flagged-products");
    const sites = page.getByRole("combobox", { name: "Site" }).getByRole("option");
    await expect(sites.first()).toBeAttached();
    const site = (await sites.allTextContents()).find((one) => one.startsWith("voltamira"));
    await page.goto(`/flagged-products?site=${site}`);
    const good = page.getByRole("button", { name: /^Potrivire bună/ });
    await expect(page.getByText(/^Total rânduri: \d+$/)).toBeVisible();
    const names = await good.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    const pictures = page.getByRole("table").getByRole("link");
    await keys.tabTo(pictures.nth(1));
    await expect(page.getByTestId("enlarged")).toBeVisible();
    await keys.press("Escape");
    await expect(page.getByTestId("enlarged")).toBeHidden();
    await expect(pictures.nth(1)).toBeFocused();
    await keys.press("Tab");
    await expect(good.first()).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByText("Potrivire confirmată", { exact: true })).toBeVisible();
    await expect(good).toHaveCount(names.length - 1);
    await expect(good.first()).toBeFocused();
    await expectSound(page, "flagged products, ro");
  });
});

test.describe("the product history by keyboard alone, ro", () => {
  test.use({
    language: "ro",
    storageState: async ({ sessionAs, language, baseURL }, use) => {
      await use(stateOf(await sessionAs("GOD"), baseURL ?? "", { language }));
    },
  });

  test("selected changes are rolled back, and the rollback as well", async ({ page, keys, say }) => {
    await page.goto("/product-history");
    const sites = page.getByRole("combobox", { name: "Site" }).getByRole("option");
    await expect(sites.first()).toBeAttached();
    const site = (await sites.allTextContents()).find((one) => one.startsWith("voltamira"));
    await page.goto(`/product-history?site=${site}&type=EDIT`);
    const rows = page.getByRole("table").getByRole("row");
    const changed = rows.filter({ hasText: "(expus)" }).filter({ has: page.getByRole("button") });
    await expect(changed.first()).toBeVisible();
    await expectSoundInAll(page, "product history, ro");
    const rollBackFirst = async (row: typeof changed, look?: () => Promise<void>) => {
      await keys.tick(row.first().getByRole("checkbox"));
      await look?.();
      await keys.tabTo(page.getByRole("button", { name: say("Roll back selected") }), "Shift+Tab");
      await keys.press("Enter");
      const question = page.getByRole("alertdialog");
      await keys.choose(question.getByRole("button", { name: say("Roll back"), exact: true }));
      await expect(page.getByText(say("Action Rolled Back"), { exact: true }).first()).toBeVisible();
      await expect(question).toBeHidden();
    };
    await rollBackFirst(changed, () => expectSound(page, "selected changes, ro"));
    const rollback = rows.filter({ hasText: say("Rollback") }).filter({ has: page.getByRole("button") });
    await expect(rollback.first()).toContainText("god@vizor.example");
    await rollBackFirst(rollback);
    await expect(rows.nth(1)).toContainText("god@vizor.example");
  });

  test("a day is typed digit by digit into its field, and filters the list once its year is whole", async ({
    page,
    keys,
    say,
  }) => {
    await page.goto("/product-history");
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    const from = page.getByLabel("De la", { exact: true });
    await keys.tabTo(from);
    // The browser's own language decides whether the day or the month is first.
    for (const digit of "1212203") await keys.press(digit);
    await expect(from).toHaveValue("0203-12-12");
    await expect(page).not.toHaveURL(/[?&]from=/);
    await expect(rows.nth(1)).toBeVisible();
    await keys.press("1");
    await expect(page).toHaveURL(/[?&]from=2031-12-12(&|$)/);
    await expect(from).toHaveValue("2031-12-12");
    await page.getByText(say("No product history found matching your criteria")).waitFor();
    await expect(rows).toHaveCount(0);
    await keys.choose(page.getByRole("button", { name: say("Clear filters") }));
    await expect(page).not.toHaveURL(/[?&]from=/);
    await expect(rows.nth(1)).toBeVisible();
  });
});
