import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import * as z from "zod";

const accounts = z.array(
  z.object({ email: z.string(), password: z.string(), role: z.string(), name: z.string() }),
);

/** A demo account of a role, with the password that its demo made. */
export function accountOf(role: "OPERATOR" | "COMPANY_ADMIN") {
  const file = join(process.env["E2E_DATA_DIR"] ?? "", "demo-accounts.json");
  const account = accounts.parse(JSON.parse(readFileSync(file, "utf8"))).find((one) => one.role === role);
  if (account === undefined) throw new Error(`The demo has no account of the role ${role}`);
  return account;
}

/** Signs in through the dialog, as a person does. */
export async function signIn(page: Page): Promise<void> {
  const { email, password } = accountOf("OPERATOR");
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/sites$/);
}

/** A browser state that is signed in already: one sign-in serves many tests. */
export async function signedInState(page: Page) {
  await signIn(page);
  return page.context().storageState();
}
