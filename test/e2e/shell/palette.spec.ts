import { expect, type Page } from "@playwright/test";
import { stateOf } from "../support/sessions.ts";
import { test } from "../support/signed-in.ts";
import { sayIn, testedLanguages } from "../support/words.ts";

const options = (page: Page) => page.getByRole("option");

async function openPalette(page: Page): Promise<void> {
  // The shortcut would close one that is still open.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
}

for (const language of testedLanguages("en")) {
  const say = sayIn(language);

  test.describe(language, () => {
    test.use({
      storageState: async ({ session, baseURL }, use) => {
        await use(stateOf(session, baseURL ?? "", { language }));
      },
    });

    test("the command palette opens with Ctrl+K, ignores diacritics, and is usable by keyboard", async ({
      page,
      session,
    }) => {
      await page.goto("/sites");
      await expect(page.getByRole("article").first()).toBeVisible();
      const palette = page.getByRole("dialog", { name: say("Command palette") });
      await page.keyboard.press("ControlOrMeta+k");
      await expect(palette.getByRole("combobox")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+k");
      await expect(palette).toBeHidden();

      await openPalette(page);
      const settings = say("Settings");
      await page.keyboard.type(settings.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
      await expect(options(page).first()).toHaveText(settings);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/settings(\?|$)/);
      await expect(palette).toBeHidden();

      await openPalette(page);
      await page.keyboard.type(session.site.slice(0, 8));
      await expect(options(page).first()).toContainText(session.site);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(
        (address) => address.pathname === "/products" && address.searchParams.get("site") === session.site,
      );

      await openPalette(page);
      await page.keyboard.type(say("Dark theme"));
      await page.keyboard.press("Enter");
      await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");

      await openPalette(page);
      await page.keyboard.type("zzzz");
      await expect(palette.getByText(say("Nothing found"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(palette).toBeHidden();
    });
  });
}

test("arrow keys wrap in the palette, its button opens it, Escape returns the focus; it switches the language and asks before it signs out", async ({
  page,
}) => {
  await page.goto("/sites");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Welcome, /);
  const opener = page.getByRole("button", { name: "Go to…" });
  await opener.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  const selected = options(page).and(page.locator("[aria-selected=true]"));
  const first = await options(page).first().textContent();
  const last = await options(page).last().textContent();
  await expect(selected).toHaveText(first ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(selected).toHaveText(last ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveText(first ?? "");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("romana");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(/^Bine ai venit, /);
  await openPalette(page);
  await page.keyboard.type("english");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(/^Welcome, /);
  await openPalette(page);
  await page.keyboard.type("log out");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Log out?" })).toBeVisible();
});
