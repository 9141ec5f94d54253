import { expect, type Page } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { newAddress, newPassword, type OwnPerson, registerCompany } from "../support/companies.ts";
import { linkOf, mailTo } from "../support/mail.ts";
import { changeReplies } from "../support/replies.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import { sayIn } from "../support/words.ts";

/** Opens the checkout as a person who has just registered. */
async function openCheckout(page: Page, { token }: OwnPerson, address: string): Promise<void> {
  const [, claims = ""] = token.split(".");
  const { expirationTsMillis } = JSON.parse(Buffer.from(claims, "base64url").toString());
  await page.addInitScript(
    ([session, expires]) => {
      localStorage.setItem("auth_token", String(session));
      localStorage.setItem("auth_token_expiration", String(expires));
    },
    [token, expirationTsMillis],
  );
  await page.goto(address);
}

/**
 * Answers the question of the bank. The press takes the frame away that it is made in; a press of the mouse would then wait for
 * that frame's acknowledgement.
 */
function answerBank(page: Page, name: "Refuse" | "Confirm payment"): Promise<void> {
  return page.frameLocator("iframe").getByRole("button", { name }).dispatchEvent("click");
}

async function enter(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card Holder Name").fill("Ana Pop");
  await page.getByLabel("Card Number").fill(number);
  await page.getByLabel("Expiry Date").fill(`12${(new Date().getFullYear() + 4) % 100}`);
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: "Subscribe Now" }).click();
}

test("a company pays with each test card; the card is sent to the provider's origin only", async ({
  page,
  api,
}) => {
  const { admin } = await registerCompany(api);
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`http://127.0.0.1:${process.env["E2E_PORT"]}/`))
      bodies.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  // The amount in the address is not the plan's.
  await openCheckout(page, admin, "/subscribe?plan=start&amount=1");
  await expect(page.getByRole("heading", { name: "Complete Your Subscription" })).toBeVisible();
  await expect(page.getByText("You're subscribing to the Start plan for €29.00 per month")).toBeVisible();
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  for (const sentence of [
    "Name is required",
    "Card number must be 16 digits",
    "Invalid expiry date (MM/YY)",
    "CVV must be 3 digits",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  const alert = page.getByRole("alert");
  await enter(page, "4000000000000002");
  await expect(alert.filter({ hasText: "The bank declined the card" }).first()).toBeVisible();
  await enter(page, "4000000000009995");
  await expect(alert.filter({ hasText: "not enough money" }).first()).toBeVisible();
  await enter(page, "4000000000000069");
  await expect(alert.filter({ hasText: "The card has expired" }).first()).toBeVisible();
  await enter(page, "5555555555554444");
  await expect(page.getByText("Only the test cards below are taken here")).toBeVisible();
  await enter(page, "4000002500003155");
  await answerBank(page, "Refuse");
  await expect(alert.filter({ hasText: "You did not confirm the payment" }).first()).toBeVisible();
  await enter(page, "4000002500003155");
  await answerBank(page, "Confirm payment");
  await expect(page.getByText("Subscription Successful!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(bodies.join("\n")).not.toMatch(/4000002500003155|4000000000000002/);
  await page.goto("/subscribe?plan=start&amount=2900");
  await expect(page.getByText("Your company already has the Start plan")).toBeVisible();
});

test("a visitor registers first, comes back, pays, and is not asked again after Back", async ({ page }) => {
  await page.goto("/subscribe?plan=growth&amount=7900");
  await page.getByRole("link", { name: "Create an account" }).click();
  const email = newAddress("horia");
  await page.getByLabel("Company name").fill("Grădina Horia SRL");
  await page.getByLabel("First name").fill("Horia");
  await page.getByLabel("Last name").fill("Crișan");
  await page.getByLabel("Email").fill(email);
  const asked = new Date();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkOf(await mailTo(email, asked)));
  await page.getByRole("link", { name: "Return to Registration" }).click();
  const password = newPassword();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/subscribe\?plan=growth&amount=7900$/);
  await expect(page.getByRole("link", { name: "Enter your billing details" })).toBeVisible();
  await enter(page, "4242424242424242");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goBack();
  await page.goto("/subscribe?plan=growth&amount=7900");
  await expect(page.getByText("Your company already has the Growth plan")).toBeVisible();
  await expect(page.getByLabel("Card Number")).toHaveCount(0);
});

test("without plan or amount the prices are shown", async ({ page }) => {
  for (const query of ["plan=start", "amount=2900"]) {
    await page.goto(`/subscribe?${query}`);
    await expect(page).toHaveURL(/\/#pricing$/);
  }
});

test("without a site as well, a company sees what it pays for, changes its plan and cancels", async ({
  page,
  api,
}) => {
  const { admin } = await registerCompany(api);
  await openCheckout(page, admin, "/subscribe?plan=start&amount=2900");
  await expect(page.getByLabel("Card Number")).toBeVisible();
  await expectSound(page, "checkout");
  await enter(page, "4242424242424242");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/settings#subscription");
  await expect(page.getByText(/^Active\. Renews on /)).toBeVisible();
  await page.getByRole("button", { name: "Change to Growth" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(/€50\.00 is charged now .* then €79\.00 per month/)).toBeVisible();
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await expect(page.getByRole("heading", { name: "Plan: Growth" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Download DEMO-/ })).toHaveCount(2);
  await expectSound(page, "subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Everything works until .*; nothing more is charged\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText(/^Active\. Renews on /)).toBeVisible();
});

test.describe("in Romanian", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) => {
      await use(stateOf(await sessionAs("COMPANY_ADMIN"), baseURL ?? "", { language: "ro" }));
    },
  });

  test("every screen of a site says that its subscription has ended", async ({ page, sessionAs }) => {
    const say = sayIn("ro");
    const { site } = await sessionAs("COMPANY_ADMIN");
    await changeReplies(
      page,
      "/api/user-info",
      "(person) => ({ ...person, sites: person.sites.map((one) => ({ ...one, activeSubscription: false })) })",
    );
    const notice = page.getByText(say("The subscription of {domain} has ended", { domain: site }));
    for (const path of [
      "/products",
      "/dynamic-pricing",
      "/import-export",
      "/dashboard",
      "/matches",
      "/settings",
    ]) {
      await page.goto(`${path}?site=${site}`);
      await expect(notice, path).toBeVisible();
    }
    await expectSound(page, "settings of a site without a subscription");
    await page.goto("/subscribe?plan=growth&amount=7900");
    await expect(page.getByLabel(say("Card Number"))).toBeVisible();
    await expectSound(page, "checkout");
  });
});
