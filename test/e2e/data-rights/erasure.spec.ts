import { expect } from "@playwright/test";
import { test } from "../support/keyboard-test.ts";
import { mailTo } from "../support/mail.ts";
import { expectSound } from "../support/soundness.ts";
import { testedLanguages } from "../support/words.ts";

for (const language of testedLanguages("en")) {
  test.describe(`by keyboard alone, ${language}`, () => {
    test.use({ language });

    test("a person downloads their data, asks for the deletion of their account, confirms it by mail, and withdraws it", async ({
      page,
      keys,
      say,
      newPerson,
      enter,
    }) => {
      const person = await newPerson();
      await enter(page, person);
      await page.goto("/account-settings");
      const section = page.locator("section", {
        has: page.getByRole("heading", { name: say("Your data") }),
      });
      await keys.choose(section.getByRole("button", { name: say("Collect my data") }));
      const download = page.waitForEvent("download");
      await keys.choose(section.getByRole("button", { name: /\.?\d+\sKB/ }));
      expect((await download).suggestedFilename()).toMatch(/^vizor-my-data-.*\.zip$/);

      const since = new Date();
      await keys.choose(section.getByRole("button", { name: say("Delete my account…") }));
      const question = page.getByRole("alertdialog", { name: say("Delete your account?") });
      await keys.choose(question.getByRole("button", { name: say("Send me the mail") }));
      await expect(section.getByText(say("Confirm the deletion"))).toBeVisible();

      // The mail about the collected data may come only now.
      const linkPattern = /https?:\/\/\S+\?erasure=\S+/;
      const { text = "" } = await mailTo(person.email, since, linkPattern);
      const [link] = linkPattern.exec(text) ?? [];
      const { pathname, search } = new URL(link ?? "");
      await page.goto(pathname + search);
      const confirmation = page.getByRole("alertdialog", { name: say("Delete your account?") });
      await expect(confirmation).toBeVisible();
      await expectSound(page, "confirming a deletion");
      await keys.choose(confirmation.getByRole("button", { name: say("Confirm the deletion") }));
      const withdraw = section.getByRole("button", { name: say("Withdraw the deletion") });
      await expect(withdraw).toBeVisible();
      await expect(page).toHaveURL(/\/account-settings$/);
      await expectSound(page, "a deletion that can be withdrawn");
      await keys.choose(withdraw);
      await expect(section.getByRole("button", { name: say("Delete my account…") })).toBeVisible();
    });
  });
}
