import { expect } from "@playwright/test";
import { test } from "../support/keyboard-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";

test.use({
  storageState: async ({ sessionAs, language, baseURL }, use) => {
    await use(stateOf(await sessionAs("OPERATOR"), baseURL ?? "", { language }));
  },
});
// They decide about the same candidates.
test.describe.configure({ mode: "default" });

test("by keyboard alone, a member decides candidates and takes each decision back", async ({
  page,
  keys,
}) => {
  await page.goto("/matches");
  const probability = page.getByText("probability that both are the same article");
  await expect(probability).toBeVisible();
  const first = page.getByText(/^1 of \d+$/);
  const count = Number((await first.textContent())?.split(" ").at(-1));
  expect(count).toBeGreaterThan(3);
  await expectSound(page, "matches");
  for (const [key, done] of [
    ["ArrowRight", "1 link added"],
    ["ArrowLeft", "1 candidate denied"],
    ["ArrowDown", "1 candidate put off"],
  ] as const) {
    await keys.press(key);
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`of ${count - 1}$`))).toBeVisible();
    await keys.press("u");
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
  }
  await keys.choose(page.getByRole("button", { name: "Accept the most probable…" }));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectSound(page, "accept the most probable");
  await keys.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a link that was found is confirmed at its tag in the list, and the confirmation is undone", async ({
  page,
}) => {
  await page.goto("/matches?state=LINKED");
  const own = page.getByRole("region", { name: "Our product" });
  const title = (await own.locator("p").first().textContent()) ?? "";
  await page.goto(`/products?query=${encodeURIComponent(title)}`);
  const card = page.getByRole("article").filter({ hasText: title }).first();
  const showAll = card.getByRole("button", { name: /^Show all/ });
  await expect(card).toBeVisible();
  if (await showAll.isVisible()) await showAll.click();
  const tags = card.getByText("Matched", { exact: true });
  const count = await tags.count();
  expect(count).toBeGreaterThan(0);
  await expectSound(page, "products with a found link");
  await card
    .getByRole("button", { name: /^Confirm: / })
    .first()
    .click();
  await expect(page.getByText("1 link confirmed", { exact: true })).toBeVisible();
  await expect(tags).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tags).toHaveCount(count);

  await card.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Find competitors" }).click();
  await expect(page.getByText("Competitors of 1 product are being searched", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(page).toHaveURL(/\/matches\?site=.+&product=\d+/);
  await expect(page.locator("main .skeleton")).toHaveCount(0);
  await expectSound(page, "matches of one product");
  await page.getByRole("button", { name: /: show the candidates of all products$/ }).click();
  await expect(page).toHaveURL(/\/matches\?site=[^&]+$/);
});

test.describe("ro", () => {
  test.use({ language: "ro" });

  test("by keyboard alone, competitors of the whole site are searched", async ({ page, keys, say }) => {
    await page.goto("/matches");
    await expect(page.getByText(say("probability that both are the same article"))).toBeVisible();
    await expectSound(page, "matches, ro");
    await keys.choose(page.getByRole("button", { name: "Caută concurenți" }));
    await expect(page.getByText(say("Competitors are being searched"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("Search among known pages")).first()).toBeVisible();
  });
});
