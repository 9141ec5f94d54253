import { expect } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import { sayIn } from "../support/words.ts";

// A trace takes a screenshot at each step of axe, which costs more than axe itself.
test.use({ trace: "off" });
// Both languages change the rules of the same site.
test.describe.configure({ mode: "serial" });

for (const language of ["en", "ro"] as const) {
  const say = sayIn(language);

  test.describe(`business rules, ${language}`, () => {
    test.use({
      storageState: async ({ sessionAs, baseURL }, use) => {
        await use(stateOf(await sessionAs("OPERATOR_ADMIN"), baseURL ?? "", { language }));
      },
    });

    test("are added with a preview, reordered by keyboard, and deleted", async ({ page, sessionAs }) => {
      const site = (await sessionAs("OPERATOR_ADMIN")).sites[1] ?? "";
      const [first, second] = [`Sub piață ${language}`, `Peste piață ${language}`];
      await page.goto(`/settings?site=${encodeURIComponent(site)}#businessRules`);
      const section = page.getByRole("region", { name: say("Business rules") });
      await expect(section).toBeInViewport();
      const dialog = page.getByRole("dialog", { name: say("Add a rule") });
      const add = async (name: string, strategy: string) => {
        await section.getByRole("button", { name: say("Add a rule") }).click();
        await dialog.getByLabel(say("Name"), { exact: true }).fill(name);
        await dialog.getByLabel(say("Strategy")).selectOption(strategy);
        const preview = dialog.getByRole("region", { name: say("What would change today") });
        if (strategy === "LOWEST") {
          await expect(preview.getByRole("status", { busy: false })).toBeVisible();
          await expectSound(page, "rule dialog");
        } else await expect(preview.getByRole("status")).toContainText(say("It decides no price."));
        await dialog.getByRole("button", { name: say("Save") }).click();
        await expect(dialog).toBeHidden();
        await expect(section.getByRole("heading", { name, exact: true })).toBeVisible();
      };
      await add(first, "LOWEST");
      await add(second, "UPSELL");
      const headings = section.getByRole("list").getByRole("heading", { name: language });
      await expect(headings).toHaveText([first, second]);
      const lost = section.getByRole("listitem").filter({ hasText: second });
      await expect(lost).toContainText(
        say("Can never decide: all of its products are decided by {names}, above it.", { names: first }),
      );

      const up = section.getByRole("button", { name: say("Move {name} up", { name: second }) });
      await up.focus();
      await page.keyboard.press("Enter");
      await expect(headings).toHaveText([second, first]);
      await expect(up).toBeFocused();
      await expectSound(page, "business rules");
      await page.reload();
      await expect(headings).toHaveText([second, first]);

      for (const name of [second, first]) {
        await section.getByRole("button", { name: say("Delete {name}", { name }) }).click();
        const question = page.getByRole("alertdialog", { name: say("Delete {name}?", { name }) });
        await question.getByRole("button", { name: say("Delete"), exact: true }).click();
        await expect(section.getByRole("heading", { name, exact: true })).toBeHidden();
      }
    });
  });
}
