import { expect } from "@playwright/test";
import { newPassword } from "../support/companies.ts";
import { test } from "../support/keyboard-test.ts";
import { linkOf, mailTo } from "../support/mail.ts";
import { loginOf, toastsOf, typeLogin } from "../support/screen-parts.ts";
import { testedLanguages } from "../support/words.ts";

const subjects = { en: "Choose a new Vizor password", ro: "Alege o parolă nouă pentru Vizor" };

for (const language of testedLanguages("en")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a forgotten password is replaced through a mailed link, once", async ({
      page,
      keys,
      say,
      newPerson,
      request,
    }) => {
      const person = await newPerson();
      const place = { page, keys, say };
      const dialog = loginOf(place);
      const toasts = toastsOf(place);
      await page.goto("/auth");
      const forgot = dialog.getByRole("button", { name: say("Forgot password?") });
      await keys.choose(forgot);
      const emailFirst = say("Please enter your email address first.");
      await expect(toasts.getByText(say("Email Required"))).toBeVisible();
      await expect(toasts.getByText(emailFirst)).toBeVisible();
      const email = dialog.getByLabel(say("Email"), { exact: true });
      await expect(email).toBeFocused();
      await expect(dialog.getByRole("alert")).toHaveText(emailFirst);

      const asked = new Date();
      await keys.write(email, person.email);
      await keys.choose(forgot);
      await expect(toasts.getByText(say("Reset Email Sent"))).toBeVisible();
      await expect(
        toasts.getByText(
          say("If an account exists with this email, you will receive password reset instructions."),
        ),
      ).toBeVisible();
      const mail = await mailTo(person.email, asked);
      expect(mail.subject).toBe(subjects[language]);
      expect(mail.html).toContain(`lang="${language}"`);
      const link = linkOf(mail);
      expect(link).toMatch(/^\/change-password\?token=[\w-]+\.[\w-]+\.[\w-]+$/);

      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1, name: say("Change Your Password") })).toBeVisible();
      await expect(page).toHaveURL(/\/change-password$/);
      const wanted = newPassword();
      const password = page.getByLabel(say("New Password"), { exact: true });
      const confirmation = page.getByLabel(say("Confirm Password"), { exact: true });
      await keys.write(password, "short");
      await keys.write(confirmation, "another");
      await keys.press("Enter");
      await expect(page.getByRole("alert").first()).toHaveText(
        say("Password must be at least {min} characters", { min: 8 }),
      );
      await expect(password).toBeFocused();
      await keys.write(password, wanted);
      await keys.write(confirmation, `${wanted}!`);
      await keys.press("Enter");
      await expect(page.getByText(say("Passwords don't match"))).toBeVisible();
      await keys.tabTo(page.getByRole("button", { name: say("Show password") }).first(), "Shift+Tab");
      await keys.press("Enter");
      await expect(password).toHaveAttribute("type", "text");
      await keys.write(confirmation, wanted);
      await keys.choose(page.getByRole("button", { name: say("Update Password") }));
      await expect(toasts.getByText(say("Success"), { exact: true })).toBeVisible();
      await expect(
        toasts.getByText(
          say("Your password has been changed successfully. You can now log in with your new password."),
        ),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/auth$/);

      await typeLogin(place, person);
      await expect(toasts.getByText(say("Wrong email or password"))).toBeVisible();
      await typeLogin(place, { ...person, password: wanted });
      await expect(page).toHaveURL(/\/sites$/);
      const earlier = await request.get("/api/user-info", {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      expect(earlier.status()).toBe(401);

      await page.goto(link);
      const again = newPassword();
      await keys.write(password, again);
      await keys.write(confirmation, again);
      await keys.press("Enter");
      const used = page.getByRole("alert").filter({ hasText: say("Link Expired") });
      await expect(used).toContainText(say("The password reset link is invalid. Please request a new one."));
      await keys.choose(page.getByRole("link", { name: say("Return to Login") }));
      await expect(page).toHaveURL(/\/auth$/);
    });

    test("a password is changed from the profile, and the other sessions are revoked", async ({
      page,
      keys,
      say,
      newPerson,
      enter,
      request,
    }) => {
      const person = await newPerson();
      const reply = await request.post("/login", {
        data: { email: person.email, password: person.password },
      });
      const { sessionToken: other } = (await reply.json()) as { sessionToken: string };
      const statusOf = async (token: string) =>
        (await request.get("/api/user-info", { headers: { Authorization: `Bearer ${token}` } })).status();
      expect(await statusOf(other)).toBe(200);
      await enter(page, person);
      await page.goto("/account-settings");
      await keys.choose(page.getByRole("button", { name: say("Change password") }));
      const current = page.getByLabel(say("Current password"), { exact: true });
      await expect(current).toBeFocused();
      const wanted = newPassword();
      await keys.type("not the password");
      await keys.write(page.getByLabel(say("New password"), { exact: true }), wanted);
      await keys.write(page.getByLabel(say("Confirm password"), { exact: true }), wanted);
      await keys.press("Enter");
      await expect(page.getByText(say("Your current password is not right."))).toBeVisible();
      await expect(current).toBeFocused();
      await keys.write(current, person.password);
      await keys.press("Enter");
      const toasts = toastsOf({ page, say });
      await expect(toasts.getByText(say("Your password has been updated successfully."))).toBeVisible();
      await expect(page.getByRole("button", { name: say("Change password") })).toBeFocused();
      expect(await statusOf(other)).toBe(401);
      expect(await statusOf(person.token)).toBe(200);
    });
  });
}
