import { expect, type Page } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectNoSidewaysScroll, expectSound, expectSoundInAll } from "../support/soundness.ts";
import { sayIn, testedLanguages } from "../support/words.ts";

/** A token of the right form; the server is not called. */
const openToken = `a.${Buffer.from(JSON.stringify({ expirationTsMillis: 4e12 })).toString("base64url")}.c`;
const email = "ana.tiganasu@people.example";

/** Opens a public page and waits for all of it: the header and the consent banner come before its code has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

for (const language of testedLanguages("ro")) {
  const say = sayIn(language);

  test.describe(`no axe violations and no horizontal overflow, ${language}`, () => {
    test.use({
      storageState: async ({ baseURL }, use) => use(stateOf(null, baseURL ?? "", { language })),
    });

    test("landing page with its example, its menu, consent banner; privacy, terms, method, checkout, not found", async ({
      page,
    }) => {
      await page.goto("/");
      // It is sent in English, and rendered anew in a language that was chosen before.
      const banner = page.getByRole("banner");
      await expect(banner.getByRole("link", { name: say("How it works") })).toBeVisible();
      await page.locator("#example").scrollIntoViewIfNeeded();
      await expect(page.locator("#example").getByRole("slider")).toHaveCount(2);
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await expect(page.locator("#contact").getByLabel(say("Message"))).toBeVisible();
      await page.evaluate("scrollTo(0, 0)");
      await expectSound(page, "start");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: say("Open menu") }).click();
      await expect(page.getByRole("navigation", { name: say("Sections") })).toBeVisible();
      await expectSound(page, "mobile menu", [390]);
      for (const path of ["/terms", "/method", "/subscribe?plan=basic&amount=4900", "/nowhere"]) {
        await open(page, path);
        await expectSound(page, path);
      }
      await page.evaluate("localStorage.removeItem('cookie_consent')");
      await open(page, "/privacy");
      await expect(page.getByRole("region", { name: say("Cookies"), exact: true })).toBeVisible();
      await expectSound(page, "privacy with the consent banner");
    });

    test("nothing is wider than a screen of 320 px", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ["/", "/privacy", "/method", "/register", "/auth", "/nowhere"]) {
        await page.goto(path);
        // The dialog of /auth takes what is behind it out of the accessibility tree.
        await expect(page.locator("footer")).toBeAttached();
        if (path === "/auth") await expect(page.getByRole("dialog", { name: say("Log in") })).toBeVisible();
        await expectNoSidewaysScroll(page, `${path}, 320 px`);
      }
    });

    test("login with errors, second factor, recovery code; change password with errors, invalid link", async ({
      page,
    }) => {
      await page.route("**/login", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ json: { sessionToken: null, userId: "handle" } })
          : route.fallback(),
      );
      await page.goto("/auth");
      const dialog = page.getByRole("dialog", { name: say("Log in") });
      await expect(dialog.getByLabel(say("Email"), { exact: true })).toBeFocused();
      await expectSoundInAll(page, "login");
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveCount(2);
      await expectSound(page, "login with errors");
      await dialog.getByLabel(say("Email"), { exact: true }).fill(email);
      await dialog.getByLabel(say("Password"), { exact: true }).fill("something");
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel(say("Verification code"))).toBeFocused();
      await expectSound(page, "second step");
      await dialog.getByRole("button", { name: say("Use a recovery code") }).click();
      await expectSound(page, "recovery code");

      await page.goto(`/change-password?token=${openToken}`);
      await expect(page.getByLabel(say("New Password"), { exact: true })).toBeVisible();
      await expectSoundInAll(page, "change password");
      await page.getByLabel(say("New Password"), { exact: true }).fill("abcabc");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveCount(2);
      await expectSound(page, "change password with errors");
      await page.goto("/change-password?token=one.two");
      await expect(page.getByRole("alert")).toContainText(say("Link Expired"));
      await expectSound(page, "link that opens nothing");
    });

    test("registration with errors, server error, mail sent; email confirmation, first password with errors", async ({
      page,
    }) => {
      await page.route("**/api/register", (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto("/register");
      await expect(page.getByLabel(say("Company name"))).toBeVisible();
      await expectSoundInAll(page, "register");
      await page.getByRole("button", { name: say("Continue") }).click();
      await expect(page.getByRole("alert")).toHaveCount(4);
      await expectSound(page, "register with errors");
      await page.getByLabel(say("Company name")).fill("Magazinul Țărănesc de Unelte și Scule SRL");
      await page.getByLabel(say("First name"), { exact: true }).fill("Ana");
      await page.getByLabel(say("Last name"), { exact: true }).fill("Țigănașu");
      await page.getByLabel(say("Email"), { exact: true }).fill(`long.${"x".repeat(40)}.${email}`);
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("region").getByText(say("The server could not answer. Please try again.")),
      ).toBeVisible();
      // A toast stays open while it has the focus.
      await page.keyboard.press("F8");
      await expectSound(page, "toast");
      await page.route("**/api/register", (route) =>
        route.fulfill({ status: 202, json: { message: "sent" } }),
      );
      await page.getByRole("button", { name: say("Continue") }).click();
      await expect(page.getByRole("heading", { name: say("Check your email") })).toBeFocused();
      await expectSound(page, "check your mail");

      await page.route("**/api/email-confirmation*", (route) =>
        route.fulfill({ status: 422, json: { status: 422, message: "This link is invalid." } }),
      );
      await page.goto("/email-confirmed?token=a.b.c");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSound(page, "email not confirmed");
      await page.unroute("**/api/email-confirmation*");
      const person = {
        firstName: "Ana",
        emailAddress: email,
        companyName: `Unelte ${"și scule ".repeat(9)}SRL`,
      };
      await page.route("**/api/email-confirmation*", (route) =>
        route.fulfill({ json: { kind: "invitation", ...person } }),
      );
      await page.goto("/email-confirmed?token=a.b.c");
      await expect(page.getByRole("heading", { name: say("Email Confirmed!") })).toBeFocused();
      // Whoever presses a key is not led on after three seconds.
      await page.keyboard.press("Shift");
      await expectSound(page, "email confirmed");
      await page.getByRole("link", { name: say("Return to Registration") }).click();
      await page.getByLabel(say("Password"), { exact: true }).fill("abcabc");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveCount(2);
      await expectSound(page, "first password with errors");
    });
  });
}
