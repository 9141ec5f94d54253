import { expect } from "@playwright/test";
import { newAddress, newPassword } from "../support/companies.ts";
import { keyboardOf, withoutMouse } from "../support/keyboard.ts";
import { test } from "../support/keyboard-test.ts";
import { linkOf, mailTo } from "../support/mail.ts";
import { accountMenuOf, storedValue, toastsOf, typeLogin } from "../support/screen-parts.ts";
import { stateOf } from "../support/sessions.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("ro")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a member is invited, joins, gets another role, and is removed with their open page", async ({
      page,
      keys,
      say,
      company,
      enter,
      browser,
      baseURL,
    }) => {
      const toasts = toastsOf({ page, say });
      await enter(page, company.admin);
      await page.goto("/sites");
      await keys.choose(accountMenuOf({ page, say }));
      await keys.choose(page.getByRole("banner").getByRole("link", { name: say("Account"), exact: true }));
      await expect(page).toHaveURL(/\/account-settings$/);
      const teamTab = page.getByRole("tab", { name: say("Team") });
      await keys.tabTo(page.getByRole("tab", { name: say("Profile") }));
      await keys.press("ArrowRight");
      await expect(teamTab).toBeFocused();
      await keys.press("Enter");
      await expect(page).toHaveURL(/\/account-settings\?tab=team$/);
      const rows = page.getByRole("table", { name: say("Team") }).getByRole("row");
      await expect(rows.nth(1)).toContainText(company.admin.email);
      await expect(rows.nth(1)).toContainText(say("You"));

      const email = newAddress("dumitru");
      const name = "Dumitru Stănculeț";
      const row = rows.filter({ hasText: email });
      await keys.choose(page.getByRole("button", { name: say("Add member") }));
      const form = page.getByRole("dialog", { name: say("Add member") });
      const firstName = form.getByLabel(say("First name"), { exact: true });
      await expect(firstName).toBeFocused();
      await keys.press("Enter");
      await expect(form.getByRole("alert")).toHaveText([
        say("First name is required"),
        say("Last name is required"),
        say("Please enter a valid email address"),
      ]);
      await keys.write(firstName, "Dumitru");
      await keys.write(form.getByLabel(say("Last name"), { exact: true }), "Stănculeț");
      await keys.write(form.getByLabel(say("Email"), { exact: true }), email);
      await expect(form.getByLabel(say("Role"), { exact: true })).toHaveValue("OPERATOR");
      await expect(form.getByLabel(say("Language of the invitation"))).toHaveValue(language);
      const asked = new Date();
      await keys.choose(form.getByRole("button", { name: say("Send invitation") }));
      await expect(toasts.getByText(say("User has been added successfully."))).toBeVisible();
      await expect(form).toBeHidden();
      await expect(row).toContainText(say("Invitation sent"));

      const first = await mailTo(email, asked);
      expect(first.subject).toContain(company.name);
      expect(first.html).toContain(`lang="${language}"`);
      await keys.choose(row.getByRole("button", { name: say("Resend invitation") }));
      await expect(toasts.getByText(say("Invitation has been resent successfully."))).toBeVisible();
      await expect.poll(async () => linkOf(await mailTo(email, asked))).not.toBe(linkOf(first));
      const link = linkOf(await mailTo(email, asked));

      const context = await browser.newContext({ storageState: stateOf(null, baseURL ?? "", { language }) });
      const theirs = await context.newPage();
      await withoutMouse(theirs);
      const theirKeys = keyboardOf(theirs);
      const their = { page: theirs, keys: theirKeys, say };
      await theirs.goto(linkOf(first));
      await expect(theirs.getByRole("alert")).toContainText(say("The link could not be opened"));
      await theirs.goto(link);
      await theirKeys.choose(theirs.getByRole("link", { name: say("Return to Registration") }));
      await expect(
        theirs.getByRole("heading", { name: say("Join {companyName}", { companyName: company.name }) }),
      ).toBeFocused();
      const password = newPassword();
      await theirKeys.write(theirs.getByLabel(say("Password"), { exact: true }), password);
      await theirKeys.write(theirs.getByLabel(say("Confirm Password"), { exact: true }), password);
      // With `npm run test:all` more people join within a minute than one address may.
      await expect(async () => {
        if (!theirs.url().endsWith("/sites"))
          await theirKeys.choose(theirs.getByRole("button", { name: say("Join") }));
        await expect(theirs).toHaveURL(/\/sites$/, { timeout: 10_000 });
      }).toPass({ intervals: [20_000], timeout: 120_000 });
      // The address changes a moment before the screen does, and the previous one names the company as well.
      await expect(
        theirs.getByRole("heading", { name: say("Welcome, {name}", { name: "Dumitru" }) }),
      ).toBeVisible();
      await expect(theirs.getByText(company.name)).toBeVisible();
      await expect(theirs.getByRole("button", { name: say("Add a site") }).first()).toBeHidden();

      await page.reload();
      await expect(row).toContainText(say("Joined"));
      const role = row.getByRole("combobox", { name: say("Role of {name}", { name }) });
      await keys.tabTo(role);
      await expect(role.getByRole("option")).toHaveText([say("Manager"), say("Operator")]);
      await keys.press("ArrowUp");
      await expect(toasts.getByText(say("User role has been updated successfully."))).toBeVisible();
      await expect(role).toHaveValue("OPERATOR_ADMIN");
      await theirs.reload();
      await expect(theirs.getByRole("button", { name: say("Add a site") }).first()).toBeVisible();

      const remove = row.getByRole("button", { name: say("Remove {name}", { name }) });
      await keys.choose(remove);
      const question = page.getByRole("alertdialog", { name: say("Remove {name}?", { name }) });
      await expect(question).toContainText(
        say("They are signed out everywhere and can no longer sign in. This cannot be undone."),
      );
      await keys.choose(question.getByRole("button", { name: say("Cancel") }));
      await expect(question).toBeHidden();
      await expect(remove).toBeFocused();
      await keys.press("Enter");
      await keys.choose(question.getByRole("button", { name: say("Remove"), exact: true }));
      await expect(toasts.getByText(say("User has been removed successfully."))).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 2, name: say("Team"), exact: true })).toBeFocused();

      await theirKeys.choose(theirs.getByRole("navigation").getByRole("link", { name: say("Account") }));
      const told = toastsOf(their);
      await expect(told.getByText(say("Session Expired"))).toBeVisible();
      await expect(told.getByText(say("Please log in again"))).toBeVisible();
      await expect(theirs).toHaveURL(/\/$/);
      expect(await storedValue(theirs, "auth_token")).toBeNull();
      await theirKeys.choose(
        theirs.getByRole("main").getByRole("link", { name: say("Log in"), exact: true }),
      );
      await typeLogin(their, { email, password });
      await expect(told.getByText(say("Wrong email or password"))).toBeVisible();
      await context.close();
    });
  });
}
