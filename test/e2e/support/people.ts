import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import * as z from "zod";

const accounts = z.array(
  z.object({ email: z.string(), password: z.string(), role: z.string(), name: z.string() }),
);

export type Account = z.output<typeof accounts>[number];
export type DemoRole = "GOD" | "COMPANY_ADMIN" | "OPERATOR_ADMIN" | "OPERATOR";

/** The first demo account of a role, with the password that its demo made. */
export function accountOf(role: DemoRole): Account {
  const file = join(process.env["E2E_DATA_DIR"] ?? "", "demo-accounts.json");
  const account = accounts.parse(JSON.parse(readFileSync(file, "utf8"))).find((one) => one.role === role);
  if (account === undefined) throw new Error(`The demo has no account of the role ${role}`);
  return account;
}

/** Fills the open login dialog and sends it. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

/** Signs in through the dialog and waits for the sites. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/auth");
  await fillLogin(page, account);
  await expect(page).toHaveURL(/\/sites$/);
}
