import { expect } from "@playwright/test";
import { test } from "../support/keyboard-test.ts";
import { mailTo } from "../support/mail.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("ro")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a visitor asks for a demo on the start page, corrects the form, and gets a receipt", async ({
      page,
      keys,
      say,
    }) => {
      const email = `visitor-${language}-${Date.now()}@mail.example`;
      const since = new Date();
      await page.goto("/#contact");
      const form = page.locator("#contact form");
      await form.scrollIntoViewIfNeeded();
      await keys.choose(form.getByRole("button", { name: say("Send message") }));
      await expect(form.getByText(say("Please enter your name"))).toBeVisible();
      await expect(form.getByLabel(say("Name"), { exact: true })).toBeFocused();
      await page.keyboard.type("Ștefania Țepeș");
      await form.getByLabel(say("Email")).focus();
      await page.keyboard.type(email);
      await form.getByLabel(say("Message")).focus();
      await page.keyboard.type("Aș dori o demonstrație.");
      await keys.choose(form.getByRole("button", { name: say("Send message") }));
      await expect(page.locator("#contact").getByText(email)).toBeVisible();
      const { subject } = await mailTo(email, since);
      expect(subject).toBe(
        language === "ro"
          ? "Am primit cererea ta pentru o demonstrație"
          : "We have received your request for a demo",
      );
    });
  });
}
