import { expect } from "@playwright/test";
import { untilFocused } from "../support/keyboard.ts";
import { test } from "../support/keyboard-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";

test.use({
  storageState: async ({ sessionAs, language, baseURL }, use) => {
    await use(stateOf(await sessionAs("GOD"), baseURL ?? "", { language }));
  },
});

test("by mouse, GOD reads the usage of a site, the proposals and the operators' view", async ({ page }) => {
  await page.goto("/usage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API Usage Statistics");
  await page.getByRole("button", { name: "This Month" }).click();
  await expect(page).toHaveURL(/range=month/);
  await expect(page.getByText(/^This Month · /)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Usage by user" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expectSound(page, "usage");

  await page.getByRole("link", { name: "Recipe Proposals" }).click();
  await expect(page).toHaveTitle("Recipe Proposals · Vizor");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectSound(page, "recipe proposals");
  const adopt = page.getByRole("button", { name: /^Adopt .*pravaloiu/ });
  await adopt.click();
  const question = page.getByRole("alertdialog", { name: "Adopt this place?" });
  await question.getByRole("button", { name: "Adopt" }).click();
  await expect(page.getByText(/^Place adopted for .*pravaloiu/)).toBeVisible();
  await expect(adopt).toHaveCount(0);

  await page.goBack();
  await page.getByRole("link", { name: "Operations" }).click();
  const hosts = page.getByRole("region", { name: "Hosts" }).getByRole("row");
  await expect(hosts.nth(2)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search hosts" }).fill("tarabel");
  await expect(hosts).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Copy id" }).first()).toBeVisible();
  await expectSound(page, "operations");
});

test.describe("by keyboard alone, ro", () => {
  test.use({ language: "ro" });

  test("the range is chosen and the operators' view is opened", async ({ page, keys, say }) => {
    await page.goto("/usage");
    await keys.choose(page.getByRole("button", { name: say("This Week") }));
    await expect(page).toHaveURL(/range=week/);
    // Figures of the range before are dimmed until those of this one are there.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectSound(page, "usage, ro");
    await keys.choose(page.getByRole("link", { name: say("Operations") }));
    await keys.write(page.getByRole("searchbox", { name: say("Search hosts") }), "tarabel");
    await expect(page.getByRole("region", { name: say("Hosts"), exact: true }).getByRole("row")).toHaveCount(
      2,
    );
    await expectSound(page, "operations, ro");
  });

  test("a proposal is found and refused by its keys", async ({ page, keys, say }) => {
    await page.goto("/recipe-proposals");
    const heading = page.getByRole("heading", { level: 2, name: /comertin/ });
    await expect(heading).toBeVisible();
    await expect(async () => {
      await keys.press("j");
      await expect(heading).toBeFocused({ timeout: 200 });
    }).toPass();
    await keys.press("r");
    const question = page.getByRole("alertdialog", { name: say("Refuse this place?") });
    await untilFocused(question);
    await keys.choose(question.getByRole("button", { name: say("Refuse") }));
    await expect(heading).toHaveCount(0);
    await expectSound(page, "recipe proposals, ro");
  });
});
