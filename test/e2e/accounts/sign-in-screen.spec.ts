import { expect } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { accountOf, fillLogin, signIn } from "../support/people.ts";

test("a person signs in, sees their sites, and signs out after confirming", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await fillLogin(page, accountOf("OPERATOR"));
  await expect(page).toHaveURL(/\/sites$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, \S/);

  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  expect(kept).not.toContain("auth_token");
  expect(kept).not.toContain("auth_token_expiration");
});

test("a wrong password is reported, and the dialog keeps its input", async ({ page }) => {
  await page.goto("/auth");
  await fillLogin(page, { email: "nobody@vizor.example", password: "not the password" });
  const toast = page.getByRole("region", { name: /Notifications/ });
  await expect(toast.getByText("Login failed")).toBeVisible();
  await expect(toast.getByText("Wrong email or password")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue("nobody@vizor.example");
});

test("missing input is reported beside its field and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/login")) sent.push(request.url());
  });
  await page.goto("/auth");
  await fillLogin(page, { email: "not an address", password: "" });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await expect(dialog.getByText("Password is required")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  expect(sent).toEqual([]);
});

test("closing the dialog returns to the landing page", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test("a visitor of a signed-in screen is redirected to the landing page after one second", async ({
  page,
}) => {
  const came = Date.now();
  await page.goto("/sites", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/$/);
  expect(Date.now() - came).toBeGreaterThanOrEqual(1000);
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a session that the server has revoked is reported and removed", async ({ page }) => {
  await signIn(page, accountOf("OPERATOR_ADMIN"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/api/user-info", (route) => route.fulfill({ status: 401, body: "Unauthorized" }));
  await page.getByRole("link", { name: "Products" }).press("Enter");
  const toast = page.getByRole("region", { name: /Notifications/ });
  await expect(toast.getByText("Session Expired")).toBeVisible();
  await expect(toast.getByText("Please log in again")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
});
