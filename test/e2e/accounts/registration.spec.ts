import { expect } from "@playwright/test";
import { newAddress, newPassword } from "../support/companies.ts";
import { test } from "../support/keyboard-test.ts";
import { marketPage } from "../support/links.ts";
import { linkOf, mailTo } from "../support/mail.ts";
import { cardsOf } from "../support/products.ts";
import { testedLanguages } from "../support/words.ts";

const subjects = {
  en: "Confirm your email address for Vizor",
  ro: "Confirmă adresa de e-mail pentru Vizor",
};

for (const language of testedLanguages("ro")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a company registers, confirms its address, adds its first site with a product, and sees its price", async ({
      page,
      keys,
      say,
      request,
    }) => {
      const email = newAddress("Brânduşa".normalize("NFD").replace(/\P{ASCII}/gu, ""));
      const companyName = `Încălțări Țarc & Fiii ${language.toUpperCase()}`;
      await page.goto("/auth");
      await keys.choose(page.getByRole("dialog").getByRole("link", { name: say("Create an account") }));
      await expect(page).toHaveURL(/\/register$/);
      await expect(page.getByRole("heading", { level: 1, name: say("Create an account") })).toBeVisible();
      const field = (name: string) => page.getByLabel(say(name), { exact: true });
      await keys.choose(page.getByRole("button", { name: say("Continue") }));
      await expect(page.getByRole("alert")).toHaveText([
        say("Company name is required"),
        say("First name is required"),
        say("Last name is required"),
        say("Please enter a valid email address"),
      ]);
      await expect(field("Company name")).toBeFocused();
      await keys.write(field("Company name"), companyName);
      await keys.write(field("First name"), "Brândușa");
      await keys.write(field("Last name"), "Țăranu 🌿");
      await keys.write(field("Email"), email);
      const asked = new Date();
      await keys.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: say("Check your email") })).toBeFocused();
      await expect(page.getByText(email)).toBeVisible();

      const mail = await mailTo(email, asked);
      expect(mail.subject).toBe(subjects[language]);
      expect(mail.text).toContain(companyName);
      const link = linkOf(mail);
      expect(link).toMatch(/^\/email-confirmed\?token=/);
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1, name: say("Email Confirmed!") })).toBeFocused();
      await expect(
        page.getByText(
          say("Your email has been successfully confirmed. You can now continue with your registration."),
        ),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/email-confirmed$/);

      await keys.choose(page.getByRole("link", { name: say("Return to Registration") }));
      await expect(page).toHaveURL(/\/register$/);
      await expect(page.getByRole("heading", { level: 1, name: say("Choose a password") })).toBeFocused();
      await expect(page.getByText(companyName)).toBeVisible();
      const password = newPassword();
      await keys.write(field("Password"), "parola123");
      await keys.write(field("Confirm Password"), "parola123");
      await keys.press("Enter");
      await expect(
        page.getByText(say("This password is too common. Please choose another one.")),
      ).toBeVisible();
      await expect(field("Password")).toBeFocused();
      await keys.write(field("Password"), password);
      await keys.write(field("Confirm Password"), password);
      await keys.press("Enter");

      await expect(page).toHaveURL(/\/sites\?add=1$/);
      await expect(page.getByText(companyName)).toBeAttached();
      const { domain, url } = await marketPage(request);
      const dialog = page.getByRole("dialog", { name: say("Add a site") });
      await expect(dialog.getByLabel(say("Domain of your shop"))).toBeFocused();
      await keys.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveText(say("Please enter a domain such as shop.example."));
      await keys.write(dialog.getByLabel(say("Domain of your shop")), domain);
      await keys.press("Enter");
      await expect(dialog.getByRole("heading", { name: say("Add its first products") })).toBeFocused();
      // Vizor may be visiting the shop for other companies.
      const busy = "The shop is being read at the moment. Please try again in a minute.";
      await expect(dialog.getByText(say("The shop answers.")).or(dialog.getByText(say(busy)))).toBeVisible();
      await keys.write(dialog.getByLabel(say("Addresses")), url);
      await keys.choose(dialog.getByRole("button", { name: say("Add the products") }));
      await expect(
        dialog.getByRole("heading", { name: say("{site} is one of your sites", { site: domain }) }),
      ).toBeFocused();
      await keys.choose(dialog.getByRole("button", { name: say("Back to the sites") }));
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/sites$/);
      // Site and products are done, without a reload; competitors are next.
      const steps = page.getByRole("region", { name: say("First steps") });
      await expect(steps.getByText(say("{done} of {all} done", { done: 2, all: 5 }))).toBeVisible();
      await expect(steps.getByRole("button", { name: say("Add competitors") })).toBeEnabled();
      await expect(page.getByRole("article").getByRole("link", { name: domain, exact: true })).toBeVisible();
      await keys.choose(page.getByRole("link", { name: domain, exact: true }));
      await expect(page).toHaveURL((address) => address.searchParams.get("site") === domain);
      // Its page waits for its turn among those that other tests have the same shop visited for.
      await expect(cardsOf(page).filter({ hasText: /\d\slei/ })).toHaveCount(1, { timeout: 300_000 });

      await page.goto(link);
      await expect(page.getByRole("alert")).toContainText(say("The link could not be opened"));
    });
  });
}
