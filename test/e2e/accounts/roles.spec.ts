import { expect, type Page } from "@playwright/test";
import { test as base } from "../support/base-test.ts";
import type { DemoRole } from "../support/people.ts";
import { toastsOf } from "../support/screen-parts.ts";
import { stateOf } from "../support/sessions.ts";
import { sayIn } from "../support/words.ts";

const test = base.extend<{ openAs: (role: DemoRole, path: string, language?: "en" | "ro") => Promise<void> }>(
  {
    openAs: async ({ page, sessionAs, baseURL }, use) => {
      await use(async (role, path, language = "en") => {
        const session = await sessionAs(role);
        await page.context().setStorageState(stateOf(session, baseURL ?? "", { language }));
        await page.goto(path);
      });
    },
  },
);

const common = ["Sites", "Products", "Dynamic Prices", "Settings", "Import/Export"];
const forGod = ["Product History", "Flagged Products", "Usage"];
const atBottom = ["Account", "Log out"];

const entriesOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("listitem").allTextContents();

for (const [role, entries] of [
  ["OPERATOR", [...common, ...atBottom]],
  ["OPERATOR_ADMIN", [...common, ...atBottom]],
  ["COMPANY_ADMIN", [...common, ...atBottom]],
  ["GOD", [...common, ...forGod, ...atBottom]],
] as const) {
  test(`${role} has ${entries.length} entries in the side navigation`, async ({ page, openAs }) => {
    await openAs(role, "/sites");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, /);
    await expect.poll(() => entriesOf(page)).toEqual(entries);
  });
}

test("GOD's areas are denied to others, who stay signed in", async ({ page, openAs }) => {
  await openAs("COMPANY_ADMIN", "/sites");
  for (const [path, name] of [
    ["/product-history", "Product History"],
    ["/flagged-products", "Flagged Products"],
    ["/usage", "Usage"],
    ["/reading-review", "Reading Review"],
    ["/recipe-proposals", "Recipe Proposals"],
    ["/operations", "Operations"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("tab")).toHaveCount(0);
    await expect(page.getByText(`Here you will`)).toBeHidden();
    await expect(page).toHaveTitle(`${name} · Vizor`);
  }
  await page.getByRole("link", { name: "Go to products" }).click();
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("GOD's areas open for GOD", async ({ page, openAs }) => {
  await openAs("GOD", "/usage");
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await expect(page.getByText("Access Denied")).toBeHidden();
});

test("an OPERATOR sees the team in its order and cannot change it", async ({ page, openAs }) => {
  await openAs("OPERATOR", "/account-settings?tab=team");
  const table = page.getByRole("table", { name: "Team" });
  const rows = table.getByRole("row");
  await expect(rows.nth(1)).toContainText("operator@voltamira.example");
  await expect(rows.nth(2)).toContainText("admin@voltamira.example");
  await expect(rows.nth(3)).toContainText("manager@voltamira.example");
  await expect(page.getByRole("button", { name: "Add member" })).toHaveCount(0);
  await expect(table.getByRole("combobox")).toHaveCount(0);
  await expect(table.getByRole("button")).toHaveCount(0);
  await page.goto("/sites?add=1");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a site" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an OPERATOR_ADMIN can only add operators, and cannot change anybody of their rank or above", async ({
  page,
  openAs,
}) => {
  await openAs("OPERATOR_ADMIN", "/account-settings?tab=team");
  const table = page.getByRole("table", { name: "Team" });
  const rowOf = (name: string) => table.getByRole("row").filter({ hasText: `${name}@voltamira.example` });
  await expect(rowOf("admin").getByText("Admin", { exact: true })).toBeVisible();
  await expect(rowOf("admin").getByRole("button")).toHaveCount(0);
  await expect(rowOf("admin").getByRole("combobox")).toHaveCount(0);
  await expect(rowOf("manager").getByText("Manager", { exact: true })).toBeVisible();
  await expect(rowOf("manager").getByRole("button")).toHaveCount(0);
  await expect(rowOf("operator").getByRole("combobox").getByRole("option")).toHaveText(["Operator"]);
  await page.getByRole("button", { name: "Add member" }).click();
  const role = page.getByRole("dialog", { name: "Add member" }).getByLabel("Role", { exact: true });
  await expect(role.getByRole("option")).toHaveText(["Operator"]);
});

for (const [role, options] of [
  ["COMPANY_ADMIN", ["Manager", "Operator"]],
  ["GOD", ["Admin", "Manager", "Operator"]],
] as const) {
  test(`${role} may invite to ${options.join(", ")}; Operator is chosen first`, async ({ page, openAs }) => {
    await openAs(role, "/account-settings?tab=team");
    await page.getByRole("button", { name: "Add member" }).click();
    const choice = page.getByRole("dialog", { name: "Add member" }).getByLabel("Role", { exact: true });
    await expect(choice.getByRole("option")).toHaveText([...options]);
    await expect(choice).toHaveValue("OPERATOR");
  });
}

for (const language of ["en", "ro"] as const) {
  test(`a refused change of role shows its reason and restores the old role, ${language}`, async ({
    page,
    openAs,
  }) => {
    const say = sayIn(language);
    const sentence = "You cannot modify roles of users with equal or higher permissions than your own.";
    await page.route("**/crm/update-user-role*", (route) =>
      route.fulfill({ status: 422, json: { status: 422, code: "TEAM_MODIFY_RANK", message: sentence } }),
    );
    await openAs("COMPANY_ADMIN", "/account-settings?tab=team", language);
    const role = page
      .getByRole("row")
      .filter({ hasText: "operator@voltamira.example" })
      .getByRole("combobox");
    await role.selectOption("OPERATOR_ADMIN");
    await expect(toastsOf({ page, say }).getByText(say(sentence))).toBeVisible();
    await expect(role).toHaveValue("OPERATOR");
    await expect(page).toHaveURL(/\/account-settings/);
  });
}

test("a refused deletion shows its reason, and the person stays in the list", async ({ page, openAs }) => {
  const sentence = "You can only delete users with lower permissions than yours.";
  await page.route("**/crm/delete-user*", (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: "TEAM_DELETE_RANK", message: sentence } }),
  );
  await openAs("COMPANY_ADMIN", "/account-settings?tab=team");
  const row = page.getByRole("row").filter({ hasText: "operator@voltamira.example" });
  await row.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastsOf({ page, say: sayIn("en") }).getByText(sentence)).toBeVisible();
  await expect(row).toBeVisible();
});

test("a 403 is reported in place and does not end the session", async ({ page, openAs }) => {
  await page.route("**/crm/get-users", (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: "FORBIDDEN", message: "Not for this role" } }),
  );
  await openAs("COMPANY_ADMIN", "/account-settings?tab=team");
  await expect(page.getByText("The team could not be loaded")).toBeVisible();
  await expect(page.getByText("Session Expired")).toBeHidden();
  expect(await page.evaluate("localStorage.getItem('auth_token')")).not.toBeNull();
});
