import { expect, type Page } from "@playwright/test";
import { closeByEscape } from "../support/keyboard.ts";
import { test } from "../support/keyboard-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import type { Say } from "../support/words.ts";

test.use({
  storageState: async ({ sessionAs, language, baseURL }, use) => {
    await use(stateOf(await sessionAs("GOD"), baseURL ?? "", { language }));
  },
});
// All of them decide about the same readings.
test.describe.configure({ mode: "default" });

/** What shows of the current reading and its place. */
function partsOf(page: Page, say: Say) {
  const card = page.getByRole("region", { name: say("Current reading") });
  return {
    card,
    name: card.getByRole("heading", { level: 2 }),
    rows: page.getByRole("navigation", { name: say("Waiting readings") }).getByRole("button"),
  };
}

test("by mouse, readings are confirmed, undone and corrected, and the days of a host are shown", async ({
  page,
  say,
}) => {
  await page.goto("/sites");
  await page.getByRole("button", { name: "Go to…" }).click();
  await page.getByRole("option", { name: "Reading Review" }).click();
  await expect(page).toHaveTitle("Reading Review · Vizor");
  const { card, name, rows } = partsOf(page, say);
  await expect(rows.nth(3)).toBeVisible();
  await expectSound(page, "queue of readings");
  const [first, second] = [await rows.nth(0).textContent(), await rows.nth(1).textContent()];

  await card.getByRole("button", { name: "Confirm" }).click();
  await expect(rows.first()).toHaveText(second ?? "");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows.first()).toHaveText(first ?? "");
  await expect(rows.first()).toHaveAttribute("aria-current", "true");

  await rows.nth(1).click();
  const corrected = await name.textContent();
  await card.getByRole("button", { name: "Correct" }).click();
  const form = page.getByRole("dialog", { name: "Correct the reading" });
  await form.getByRole("textbox", { name: "Price" }).fill("12,345");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expectSound(page, "correction of a reading");
  await form.getByRole("textbox", { name: "Price" }).fill("1.234,50");
  await form.getByLabel("Stock").selectOption("Out of stock");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 reading corrected", { exact: true })).toBeVisible();
  await expect(name).not.toHaveText(corrected ?? "");
  // Others find the queue as it was.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(name).toHaveText(corrected ?? "");

  await page.getByRole("tab", { name: "Confidence" }).click();
  await page.getByRole("searchbox", { name: "Search hosts" }).fill("tarabel");
  await expect(page.getByRole("row")).toHaveCount(2);
  // The shop that has changed its pages.
  await expect(page.getByRole("row").nth(1)).toContainText(/−\d+(,\d)?\spp/);
  await page.getByRole("button", { name: /^tarabel/ }).click();
  await expect(page.getByRole("img", { name: /^Confidence of tarabel.* by day/ })).toBeVisible();
  await page.getByText("Days as a table").click();
  await expect(page.getByRole("region", { name: "Days as a table" }).getByRole("row").nth(39)).toBeAttached();
  await expectSound(page, "confidence of a host");
  await page.reload();
  await expect(page.getByRole("img", { name: /^Confidence of tarabel.* by day/ })).toBeVisible();
});

test.describe("by keyboard alone, ro", () => {
  test.use({ language: "ro" });

  test("readings are stepped through, confirmed, set aside and undone", async ({ page, keys, say }) => {
    await page.goto("/reading-review");
    const { name, rows } = partsOf(page, say);
    await expect(rows.nth(3)).toBeVisible();
    const listed = await rows.allTextContents();
    await keys.press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    const second = await name.textContent();
    await keys.press("a");
    await expect(rows.nth(1)).toHaveText(listed[2] ?? "");
    await keys.press("F8");
    await keys.choose(page.getByRole("button", { name: say("Undo") }));
    await expect(name).toHaveText(second ?? "");
    await keys.press("k");
    await keys.press("u");
    await expect(rows.first()).toHaveText(listed[1] ?? "");
    await keys.press("F8");
    await keys.choose(page.getByRole("button", { name: say("Undo") }));
    await expect(rows.first()).toHaveText(listed[0] ?? "");
    await keys.press("e");
    const form = page.getByRole("dialog", { name: say("Correct the reading") });
    await keys.tick(form.getByRole("switch", { name: say("The page states no price of one product") }));
    await expect(form.getByLabel(say("Price"), { exact: true })).toBeDisabled();
    await closeByEscape(form);
    await expectSound(page, "queue of readings");
  });
});
