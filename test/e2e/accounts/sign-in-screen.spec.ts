import { expect } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { accountOf, fillLogin } from "../support/people.ts";

test("a visitor is led to the landing page, signs in there by mouse after what is wrong was reported, and signs out after confirming", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/login")) sent.push(request.url());
  });
  const dialog = page.getByRole("dialog");
  const toast = page.getByRole("region", { name: /Notifications/ });

  await test.step("a signed-in screen leads to the landing page after one second", async () => {
    const came = Date.now();
    await page.goto("/sites", { waitUntil: "commit" });
    await expect(page).toHaveURL(/\/$/);
    expect(Date.now() - came).toBeGreaterThanOrEqual(1000);
  });

  await test.step("closing the dialog returns to the landing page", async () => {
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("missing input is reported beside its field and nothing is sent", async () => {
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await fillLogin(page, { email: "not an address", password: "" });
    await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
    await expect(dialog.getByText("Password is required")).toBeVisible();
    await expect(dialog.getByLabel("Email")).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step("a wrong password is reported, and the dialog keeps its input", async () => {
    await fillLogin(page, { email: "nobody@vizor.example", password: "not the password" });
    await expect(toast.getByText("Login failed")).toBeVisible();
    await expect(toast.getByText("Wrong email or password")).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue("nobody@vizor.example");
  });

  await fillLogin(page, accountOf("OPERATOR"));
  await expect(page).toHaveURL(/\/sites$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, \S/);
  const signOut = async (answer: string) => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    const question = page.getByRole("alertdialog", { name: "Log out?" });
    await question.getByRole("button", { name: answer }).click();
    await expect(question).toBeHidden();
  };
  const stored = async () => {
    const { origins } = await page.context().storageState();
    return origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  };
  await signOut("Cancel");
  expect(await stored()).toContain("auth_token");
  await signOut("Log out");
  await expect(page).toHaveURL(/\/$/);
  expect(await stored()).not.toContain("auth_token");
  expect(await stored()).not.toContain("auth_token_expiration");
});
