import { expect, type Page } from "@playwright/test";
import { closeByEscape, untilFocused } from "../support/keyboard.ts";
import { test } from "../support/signed-in.ts";

const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });
const widthOf = async (page: Page) => (await rail(page).boundingBox())?.width ?? 0;
const contentAt = async (page: Page) =>
  (await page.getByRole("heading", { level: 1 }).boundingBox())?.x ?? Number.NaN;

async function openSites(page: Page): Promise<void> {
  await page.goto("/sites");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, /);
  await page.mouse.move(700, 600);
}

test("the rail expands over the page on hover and focus, moves it aside when pinned, and collapses afterwards", async ({
  page,
}) => {
  await openSites(page);
  const before = await contentAt(page);

  await test.step("on hover it is as wide as its longest label", async () => {
    expect(await widthOf(page)).toBe(48);
    await page.mouse.move(47, 400);
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100);
    const longest = await rail(page)
      .locator("[data-rail-label]")
      .evaluateAll((labels) => Math.max(...labels.map((label) => label.offsetWidth)));
    await expect.poll(() => widthOf(page)).toBe(longest + 40);
    expect(await contentAt(page)).toBe(before);
    await page.mouse.move(600, 400);
    await expect.poll(() => widthOf(page)).toBe(48);
  });

  await test.step("pinned, it moves the page aside and stays so after a reload", async () => {
    const pin = rail(page).getByRole("button", { name: "Keep open" });
    await rail(page).hover();
    await expect(rail(page)).toHaveAttribute("data-wide", "true");
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await page.mouse.move(700, 600);
    await expect.poll(() => contentAt(page)).toBeGreaterThan(before + 50);
    await page.reload();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => contentAt(page)).toBeGreaterThan(before + 50);
    await pin.click();
    await page.mouse.move(700, 600);
    await expect.poll(() => contentAt(page)).toBe(before);
  });

  await test.step("it works by keyboard and collapses on Escape", async () => {
    await rail(page).getByRole("link", { name: "Sites" }).focus();
    await page.keyboard.press("Tab");
    await expect(rail(page).getByRole("link", { name: "Products" })).toBeFocused();
    await expect(rail(page)).toHaveAttribute("data-wide", "true");
    await page.keyboard.press("Escape");
    await expect(rail(page)).toHaveAttribute("data-wide", "false");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/products/);
    await expect(rail(page).getByRole("link", { name: "Products" })).toHaveAttribute("aria-current", "page");
  });
});

test("hovering for less than 150 ms does not expand the rail; a click on the collapsed one does not navigate, on the expanded one it does", async ({
  page,
}) => {
  await page.clock.install();
  await openSites(page);
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await page.mouse.move(20, 400);
  await page.clock.runFor(149);
  await expect(rail(page)).toHaveAttribute("data-wide", "false");
  await page.mouse.move(600, 400);
  await page.clock.runFor(500);
  await expect(rail(page)).toHaveAttribute("data-wide", "false");
  await page.mouse.move(20, 400);
  await page.clock.runFor(150);
  await expect(rail(page)).toHaveAttribute("data-wide", "true");
  await page.mouse.move(600, 400);
  await expect(rail(page)).toHaveAttribute("data-wide", "false");

  await page.mouse.click(24, 48 + 4 + 44 + 20);
  await expect(rail(page)).toHaveAttribute("data-wide", "true");
  await expect(page).toHaveURL(/\/sites$/);
  await page.mouse.click(24, 48 + 4 + 44 + 20);
  await expect(page).toHaveURL(/\/products/);
});

test("below 1024 px the side navigation is a drawer that the backdrop and Escape close; the skip link leads past the navigation", async ({
  page,
}) => {
  await openSites(page);
  await test.step("the skip link moves the focus", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await page.setViewportSize({ width: 1023, height: 900 });
  await expect(rail(page)).toBeHidden();
  const opener = page.getByRole("button", { name: "Open menu" });
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await untilFocused(drawer);
  await page.mouse.click(900, 450);
  await expect(drawer).toBeHidden();
  await opener.press("Enter");
  await closeByEscape(drawer);
  await expect(opener).toBeFocused();

  await test.step("Log out in the drawer asks for confirmation", async () => {
    await opener.click();
    await drawer.getByRole("button", { name: "Log out" }).click();
    const question = page.getByRole("alertdialog", { name: "Log out?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/sites(#content)?$/);
  });

  await opener.click();
  await drawer.getByRole("link", { name: "Products" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/products/);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(rail(page)).toBeVisible();
  await expect(opener).toBeHidden();
});

test("navigation scrolls to the top, and Back restores the scroll position", async ({ page, session }) => {
  await page.goto(`/products?site=${encodeURIComponent(session.site)}&size=30`);
  await expect(page.getByRole("article").nth(29)).toBeAttached();
  await page.evaluate("scrollTo(0, 2500)");
  // Rows that become visible take their real height, and the browser's scroll anchoring adjusts the position.
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThanOrEqual(2500);
  const place = Number(await page.evaluate("scrollY"));
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("account");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account-settings/);
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  await page.goBack();
  const distance = async () => Math.abs(Number(await page.evaluate("scrollY")) - place);
  await expect.poll(distance).toBeLessThan(150);
});

test("the landing page shows a signed-in person their name and a link to their sites", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByText("Mihnea")).toBeVisible();
  await expect(header.getByRole("link", { name: "Log in" })).toBeHidden();
  await header.getByRole("link", { name: "My sites" }).click();
  await expect(page).toHaveURL(/\/sites$/);
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1, name: "You are already logged in" })).toBeVisible();
});
