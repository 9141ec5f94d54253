import { expect, type Page } from "@playwright/test";
import { stateOf } from "../support/sessions.ts";
import { test } from "../support/signed-in.ts";
import { sayIn, testedLanguages } from "../support/words.ts";

const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });

/** Two different toasts, one after the other, from a form whose request fails. */
async function askWithoutAddress(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Forgot password?" }).click();
  await expect(region(page).getByText("Email Required")).toBeVisible();
}

test.describe("toasts", () => {
  test.use({ storageState: async ({ baseURL }, use) => use(stateOf(null, baseURL ?? "")) });

  test("are shown one at a time, close after 5 s, and a swipe of 50 px to the right dismisses them", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/auth");
    await askWithoutAddress(page);
    await page.clock.runFor(2000);
    await askWithoutAddress(page);
    await expect(region(page).getByRole("listitem")).toHaveCount(1);
    await page.clock.runFor(4500);
    await expect(region(page).getByText("Email Required")).toBeVisible();
    await page.clock.runFor(600);
    await expect(region(page).getByText("Email Required")).toBeHidden();

    await askWithoutAddress(page);
    const box = await region(page).getByRole("listitem").boundingBox();
    if (!box) throw new Error("The toast has no place");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    const swipe = async (px: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y, { steps: 3 });
      await page.mouse.move(x + px, y, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(region(page).getByText("Email Required")).toBeVisible();
    await swipe(60);
    await expect(region(page).getByText("Email Required")).toBeHidden();
  });

  test("F8 focuses a toast, which then stays until it is dismissed", async ({ page }) => {
    await page.clock.install();
    await page.route("**/api/register", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/register");
    for (const name of ["Company name", "First name", "Last name"]) {
      await page.getByLabel(name).fill("Ana");
    }
    await page.getByLabel("Email").fill("ana@people.example");
    await page.keyboard.press("Enter");
    const sentence = "The server could not answer. Please try again.";
    await expect(region(page).getByText(sentence)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(region(page).getByRole("list")).toBeFocused();
    await page.clock.runFor(20_000);
    await page.keyboard.press("Tab");
    await expect(region(page).getByRole("listitem")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(region(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(region(page).getByText(sentence)).toBeHidden();
  });
});

for (const language of testedLanguages("ro")) {
  const say = sayIn(language);

  test.describe(language, () => {
    test.use({
      storageState: async ({ session, baseURL }, use) => {
        await use(stateOf(session, baseURL ?? "", { language }));
      },
    });

    test("an unknown address, consent to cookies until it is given, and an unhandled rejection have their pages", async ({
      page,
    }) => {
      await test.step("an unknown address leads to the landing page", async () => {
        await page.goto("/nowhere/at/all?x=1");
        await expect(page.getByRole("heading", { level: 1, name: say("Page Not Found") })).toBeVisible();
        await page.getByRole("link", { name: say("Go to the start page") }).click();
        await expect(page).toHaveURL(/\/$/);
      });

      await test.step("consent to cookies is asked for until it is given", async () => {
        const banner = page.getByRole("region", { name: say("Cookies"), exact: true });
        await expect(page.locator("#contact")).toBeAttached();
        await expect(banner).toBeHidden();
        await page.evaluate("localStorage.removeItem('cookie_consent')");
        for (const path of ["/", "/sites"]) {
          await page.goto(path);
          await expect(banner).toBeVisible();
        }
        await expect(banner.getByRole("link", { name: say("Privacy") })).toHaveAttribute(
          "href",
          "/privacy#cookies",
        );
        await banner.getByRole("button", { name: say("Accept") }).click();
        await expect(banner).toBeHidden();
        await page.reload();
        await expect(page.getByRole("article").first()).toBeVisible();
        await expect(banner).toBeHidden();
      });

      await test.step("an unhandled rejection shows the error page once, until the page is reloaded", async () => {
        await page.evaluate("void Promise.reject(new Error('first'))");
        const lost = page.getByRole("heading", { name: say("Connection lost. Please refresh the page.") });
        await expect(lost).toBeVisible();
        await expect(page.getByRole("navigation")).toHaveCount(0);
        await page.evaluate("void Promise.reject(new Error('second'))");
        await expect(lost).toHaveCount(1);
        const reload = page.getByRole("button", { name: say("Reload the page") });
        await expect(reload).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("article").first()).toBeVisible();
        await expect(lost).toBeHidden();
      });
    });
  });
}

test("a screen whose code cannot be fetched says what to do", async ({ page }) => {
  await page.goto("/sites");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/assets/import-export-page*", (route) => route.abort());
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("import");
  await page.keyboard.press("Enter");
  await expect(page.getByText("App updated")).toBeVisible();
  await expect(page.getByText("A fresh version is available. Please reload.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
