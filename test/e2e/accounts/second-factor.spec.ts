import { expect } from "@playwright/test";
import { currentCode, lastCode, scan, wrongCode } from "../support/authenticator.ts";
import { test } from "../support/keyboard-test.ts";
import { loginOf, signOutByKeyboard, toastsOf, typeLogin } from "../support/screen-parts.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("ro")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a second factor is set up from its QR code, required at sign-in, and disabled", async ({
      page,
      keys,
      say,
      newPerson,
      enter,
    }) => {
      const person = await newPerson();
      const place = { page, keys, say };
      const toasts = toastsOf(place);
      await enter(page, person);
      await page.goto("/account-settings");

      const toggle = page.getByRole("switch", { name: say("Ask for a code when I sign in") });
      await keys.tick(toggle);
      const setup = page.getByRole("dialog", { name: say("Set up two-factor authentication") });
      const authenticator = await scan(
        setup.getByRole("img", { name: say("QR code for your authenticator app") }),
      );
      expect(authenticator.issuer).toBe("Vizor");
      expect(authenticator.label).toContain(person.email);
      await expect(setup.locator("code")).toHaveText(
        new RegExp(`^${[...authenticator.secret.base32].join("\\s*")}$`),
      );
      await keys.choose(setup.getByRole("button", { name: say("Continue") }));
      const first = setup.getByLabel(say("6-digit code"));
      await expect(first).toBeFocused();
      await keys.type(wrongCode(authenticator));
      await keys.press("Enter");
      const notRight = say("The code is not right. Please enter a current one.");
      await expect(setup.getByRole("alert")).toHaveText(notRight);
      await keys.write(first, await lastCode(authenticator));
      await keys.press("Enter");

      const keep = page.getByRole("alertdialog", { name: say("Save your recovery codes") });
      const codes = keep.getByRole("listitem");
      await expect(codes).toHaveCount(10);
      const [recovery = ""] = await codes.allTextContents();
      expect(recovery).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]$/);
      const isOn = toasts.getByText(say("Two-factor authentication is on."));
      await expect(isOn).toBeVisible();
      // The first Escape closes the toast.
      await keys.press("Escape");
      await expect(isOn).toBeHidden();
      await keys.press("Escape");
      await expect(keep.getByRole("alert")).toHaveText(
        say("Please save the codes first: they cannot be shown again."),
      );
      await keys.tick(keep.getByLabel(say("I have saved these codes")));
      await keys.choose(keep.getByRole("button", { name: say("Done") }));
      await expect(keep).toBeHidden();
      await expect(toggle).toBeChecked();
      await signOutByKeyboard(place);

      await page.goto("/auth");
      await typeLogin(place, person);
      const dialog = loginOf(place);
      const code = dialog.getByLabel(say("Verification code"));
      const verify = dialog.getByRole("button", { name: say("Verify"), exact: true });
      await expect(code).toBeFocused();
      await expect(dialog.getByLabel(say("Email"), { exact: true })).toBeDisabled();
      await expect(dialog.getByLabel(say("Password"), { exact: true })).toBeDisabled();
      await expect(dialog.getByLabel(say("Remember me"))).toBeHidden();
      await expect(dialog.getByRole("button", { name: say("Forgot password?") })).toBeHidden();
      await keys.type("12345");
      await expect(verify).toBeDisabled();
      await keys.choose(dialog.getByRole("button", { name: say("Back"), exact: true }));
      await expect(dialog.getByLabel(say("Email"), { exact: true })).toHaveValue(person.email);
      await expect(code).toBeHidden();

      await typeLogin(place, person);
      await expect(code).toBeFocused();
      await expect(code).toHaveValue("");
      await keys.type(wrongCode(authenticator));
      await expect(verify).toBeEnabled();
      await keys.choose(verify);
      await expect(toasts.getByText(say("Error"), { exact: true })).toBeVisible();
      await expect(toasts.getByText(notRight)).toBeVisible();
      await expect(verify).toBeEnabled();
      await keys.write(code, currentCode(authenticator));
      await keys.press("Enter");
      await expect(toasts.getByText(say("Success"), { exact: true })).toBeVisible();
      await expect(toasts.getByText(say("Logged in successfully with MFA"))).toBeVisible();
      await expect(page).toHaveURL(/\/sites$/);
      await signOutByKeyboard(place);

      await page.goto("/auth");
      await typeLogin(place, person);
      await keys.choose(dialog.getByRole("button", { name: say("Use a recovery code") }));
      await expect(dialog.getByLabel(say("Recovery code"))).toBeFocused();
      await keys.type(recovery);
      await keys.press("Enter");
      await expect(page).toHaveURL(/\/sites$/);

      await page.goto("/account-settings");
      await expect(page.getByText(/(^|\s)9 (recovery codes|coduri)/)).toBeVisible();
      await keys.tick(toggle);
      await expect(toasts.getByText(say("Two-factor authentication is off."))).toBeVisible();
      await expect(toggle).not.toBeChecked();
    });
  });
}
