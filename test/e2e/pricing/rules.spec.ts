import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import { sayIn, testedLanguages } from "../support/words.ts";

// Both languages change the rules of the same site.
test.describe.configure({ mode: "serial" });

for (const language of testedLanguages("ro")) {
  const say = sayIn(language);

  test.describe(`business rules, ${language}`, () => {
    test.use({
      storageState: async ({ sessionAs, baseURL }, use) => {
        await use(stateOf(await sessionAs("OPERATOR_ADMIN"), baseURL ?? "", { language }));
      },
    });

    test("are added below those of the site, tried on past prices, reordered by keyboard, and deleted", async ({
      page,
      sessionAs,
    }) => {
      const site = (await sessionAs("OPERATOR_ADMIN")).sites[1] ?? "";
      const [first, second] = [`Sub piață ${language}`, `Peste piață ${language}`];
      await page.goto(`/settings?site=${encodeURIComponent(site)}#businessRules`);
      const section = page.getByRole("region", { name: say("Business rules") });
      await expect(section).toBeInViewport();
      // The sections above move what a press was meant for when they are loaded.
      await expect(page.locator("main .skeleton")).toHaveCount(0);
      const dialog = page.getByRole("dialog", { name: say("Add a rule") });
      const add = async (name: string, strategy: string, look?: () => Promise<void>) => {
        await section.getByRole("button", { name: say("Add a rule") }).click();
        await dialog.getByLabel(say("Name"), { exact: true }).fill(name);
        await dialog.getByLabel(say("Strategy")).selectOption(strategy);
        // The site has a rule for all products, after which a further one decides nothing.
        const preview = dialog.getByRole("region", { name: say("What would change today") });
        await expect(preview.getByRole("status")).toContainText(say("It decides no price."));
        await look?.();
        await dialog.getByRole("button", { name: say("Save") }).click();
        await expect(dialog).toBeHidden();
        await expect(section.getByRole("heading", { name, exact: true })).toBeVisible();
      };
      await add(first, "LOWEST", async () => {
        await tryOnPastPrices(dialog);
        await expectSound(page, "rule dialog");
      });
      const [neverDecides = ""] = say(
        "Never applies: all of its products are priced by {names}, above it.",
      ).split("{names}");
      await expect(section.getByRole("listitem").filter({ hasText: first })).toContainText(neverDecides);
      await add(second, "UPSELL");
      await reorder(page, section, first, second);
      await expectSound(page, "business rules");
      for (const name of [second, first]) {
        await section.getByRole("button", { name: say("Delete {name}", { name }) }).click();
        const question = page.getByRole("alertdialog", { name: say("Delete {name}?", { name }) });
        await question.getByRole("button", { name: say("Delete"), exact: true }).click();
        await expect(section.getByRole("heading", { name, exact: true })).toBeHidden();
      }
    });

    /** Moves the second rule above the first one. */
    async function reorder(page: Page, section: Locator, first: string, second: string): Promise<void> {
      const headings = section.getByRole("list").getByRole("heading", {
        name: new RegExp(`^(${first}|${second})$`),
      });
      await expect(headings).toHaveText([first, second]);
      const up = section.getByRole("button", { name: say("Move {name} up", { name: second }) });
      await up.focus();
      const saved = page.waitForResponse((reply) =>
        new URL(reply.url()).pathname.endsWith("/dynamic-prices/order"),
      );
      await page.keyboard.press("Enter");
      await expect(headings).toHaveText([second, first]);
      await expect(up).toBeFocused();
      await saved;
      await page.reload();
      await expect(headings).toHaveText([second, first]);
    }

    /** Runs a backtest in the rule dialog, and opens the prices of the product with the largest difference. */
    async function tryOnPastPrices(dialog: Locator): Promise<void> {
      const past = dialog.getByRole("region", { name: say("Try it on past prices") });
      await past.getByLabel(say("Period")).selectOption("60");
      await past.getByRole("button", { name: say("Start the backtest") }).click();
      const facts = past.getByRole("list", { name: say("What the result rests on") });
      await expect(facts).toContainText(say("Competitors do not react, and a price war pauses nothing."));
      await past.getByRole("button", { expanded: false }).first().press("Enter");
      await expect(past.getByRole("list", { name: say("Lines of the chart") })).toBeVisible();
    }
  });
}
