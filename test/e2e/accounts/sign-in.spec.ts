import { expect } from "@playwright/test";
import { closeByEscape } from "../support/keyboard.ts";
import { test } from "../support/keyboard-test.ts";
import {
  accountMenuOf,
  loginOf,
  signInByKeyboard,
  storedValue,
  toastsOf,
  typeLogin,
} from "../support/screen-parts.ts";
import { testedLanguages } from "../support/words.ts";

const hourMs = 3_600_000;

for (const language of testedLanguages("en")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a person signs in with remember-me, cancels signing out, then signs out", async ({
      page,
      keys,
      say,
      newPerson,
    }) => {
      const person = await newPerson();
      const place = { page, keys, say };
      await page.goto("/");
      await keys.choose(page.getByRole("main").getByRole("link", { name: say("Log in"), exact: true }));
      await expect(page).toHaveURL(/\/auth$/);
      const dialog = loginOf(place);
      await expect(dialog.getByLabel(say("Email"), { exact: true })).toBeFocused();

      await typeLogin(place, { ...person, password: "not the password" });
      const toasts = toastsOf(place);
      await expect(toasts.getByText(say("Login failed"))).toBeVisible();
      await expect(toasts.getByText(say("Wrong email or password"))).toBeVisible();
      await expect(dialog.getByLabel(say("Password"), { exact: true })).toBeFocused();

      await keys.tick(dialog.getByLabel(say("Remember me")));
      await expect(dialog.getByLabel(say("Remember me"))).toBeChecked();
      await keys.tabTo(dialog.getByLabel(say("Password"), { exact: true }), "Shift+Tab");
      await keys.press("ControlOrMeta+a");
      await keys.type(person.password);
      await keys.choose(dialog.getByRole("button", { name: say("Log in"), exact: true }));
      await expect(page).toHaveURL(/\/sites$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        say("Welcome, {name}", { name: person.firstName }),
      );
      const leftMs = Number(await storedValue(page, "auth_token_expiration")) - Date.now();
      expect(leftMs / hourMs).toBeGreaterThan(29 * 24);
      expect(leftMs / hourMs).toBeLessThanOrEqual(30 * 24);

      const menu = accountMenuOf(place);
      await keys.choose(menu);
      await keys.choose(page.getByRole("banner").getByRole("button", { name: say("Logout"), exact: true }));
      const question = page.getByRole("alertdialog", { name: say("Log out?") });
      await closeByEscape(question);
      await expect(menu).toBeFocused();
      expect(await storedValue(page, "auth_token")).not.toBeNull();

      const logOut = page.getByRole("navigation").getByRole("button", { name: say("Log out"), exact: true });
      await keys.choose(logOut);
      await keys.choose(question.getByRole("button", { name: say("Cancel") }));
      await expect(question).toBeHidden();
      await expect(logOut).toBeFocused();
      await keys.press("Enter");
      await keys.choose(question.getByRole("button", { name: say("Log out"), exact: true }));
      await expect(page).toHaveURL(/\/$/);
      expect(await storedValue(page, "auth_token")).toBeNull();
      expect(await storedValue(page, "auth_token_expiration")).toBeNull();
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    });

    test("an expired session is reported within five minutes, and a new one begins", async ({
      page,
      keys,
      say,
      newPerson,
    }) => {
      const person = await newPerson();
      const place = { page, keys, say };
      await page.clock.install();
      await signInByKeyboard(place, person);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Ioana/);
      const leftMs = Number(await storedValue(page, "auth_token_expiration")) - Date.now();
      expect(leftMs / hourMs).toBeGreaterThan(11);
      expect(leftMs / hourMs).toBeLessThanOrEqual(12);
      await page.evaluate("localStorage.setItem('auth_token_expiration', String(Date.now() + 200000))");
      await page.clock.fastForward(199_000);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.clock.fastForward(102_000);
      const toasts = toastsOf(place);
      await expect(toasts.getByText(say("Session Expired"))).toBeVisible();
      await expect(toasts.getByText(say("Please log in again"))).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      expect(await storedValue(page, "auth_token")).toBeNull();
      await keys.choose(page.getByRole("main").getByRole("link", { name: say("Log in"), exact: true }));
      await typeLogin(place, person);
      await expect(page).toHaveURL(/\/sites$/);
    });
  });
}
