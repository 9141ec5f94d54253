import { expect, type Page } from "@playwright/test";
import { test as base } from "../support/base-test.ts";
import type { DemoRole } from "../support/people.ts";
import { stateOf } from "../support/sessions.ts";

const test = base.extend<{ openAs: (role: DemoRole, path: string) => Promise<void> }>({
  openAs: async ({ page, sessionAs, baseURL }, use) => {
    await use(async (role, path) => {
      const session = await sessionAs(role);
      // An open screen reacts to a change of the stored session.
      await page.goto("about:blank");
      await page.context().setStorageState(stateOf(session, baseURL ?? ""));
      await page.goto(path);
    });
  },
});

const common = ["Sites", "Products", "Dynamic Prices", "Settings", "Import/Export"];
const forGod = ["Product History", "Flagged Products", "Usage"];
const atBottom = ["Account", "Log out"];

const entriesOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("listitem").allTextContents();

test("GOD has entries and screens of their own, which are denied to others, who stay signed in", async ({
  page,
  openAs,
}) => {
  await openAs("GOD", "/usage");
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await expect(page.getByText("Access Denied")).toBeHidden();
  await expect.poll(() => entriesOf(page)).toEqual([...common, ...forGod, ...atBottom]);

  for (const path of ["/product-history", "/usage", "/flagged-products", "/recipe-proposals"]) {
    await openAs("OPERATOR", path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to products" })).toBeVisible();
  }
  await openAs("COMPANY_ADMIN", "/operations");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("tab")).toHaveCount(0);
  await expect(page).toHaveTitle("Operations · Vizor");
  await expect.poll(() => entriesOf(page)).toEqual([...common, ...atBottom]);
  await page.getByRole("link", { name: "Go to products" }).click();
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the team: an OPERATOR cannot change it, an OPERATOR_ADMIN adds operators and changes nobody of their rank or above", async ({
  page,
  openAs,
}) => {
  const table = page.getByRole("table", { name: "Team" });
  const rowOf = (name: string) => table.getByRole("row").filter({ hasText: `${name}@voltamira.example` });

  await test.step("OPERATOR", async () => {
    await openAs("OPERATOR", "/account-settings?tab=team");
    const rows = table.getByRole("row");
    await expect(rows.nth(1)).toContainText("operator@voltamira.example");
    await expect(rows.nth(2)).toContainText("admin@voltamira.example");
    await expect(rows.nth(3)).toContainText("manager@voltamira.example");
    await expect(page.getByRole("button", { name: "Add member" })).toHaveCount(0);
    await expect(table.getByRole("combobox")).toHaveCount(0);
    await expect(table.getByRole("button")).toHaveCount(0);
    await expect.poll(() => entriesOf(page)).toEqual([...common, ...atBottom]);
    await page.goto("/sites?add=1");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a site" })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("OPERATOR_ADMIN", async () => {
    await openAs("OPERATOR_ADMIN", "/account-settings?tab=team");
    await expect(rowOf("admin").getByText("Admin", { exact: true })).toBeVisible();
    await expect(rowOf("admin").getByRole("button")).toHaveCount(0);
    await expect(rowOf("admin").getByRole("combobox")).toHaveCount(0);
    await expect(rowOf("manager").getByText("Manager", { exact: true })).toBeVisible();
    await expect(rowOf("manager").getByRole("button")).toHaveCount(0);
    await expect(rowOf("operator").getByRole("combobox").getByRole("option")).toHaveText(["Operator"]);
    await expect.poll(() => entriesOf(page)).toEqual([...common, ...atBottom]);
    await page.getByRole("button", { name: "Add member" }).click();
    const role = page.getByRole("dialog", { name: "Add member" }).getByLabel("Role", { exact: true });
    await expect(role.getByRole("option")).toHaveText(["Operator"]);
  });
});
