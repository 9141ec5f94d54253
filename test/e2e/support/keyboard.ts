import { expect, type Locator, type Page } from "@playwright/test";

/** Maximum presses of Tab between two elements: more than any screen needs. */
const mostPresses = 150;

/** Actions with the keyboard alone. */
export interface Keyboard {
  /** Presses Tab, or Shift+Tab, until an element has a visible focus. @throws if it never gets it */
  tabTo(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void>;
  /** Moves to a field and replaces its text. */
  write(target: Locator, text: string): Promise<void>;
  /** Moves to a link or a button and presses Enter. */
  choose(target: Locator): Promise<void>;
  /** Moves to a checkbox or a switch and presses Space. */
  tick(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** Disables the mouse on a page: its clicks have no effect. */
export async function withoutMouse(page: Page): Promise<void> {
  await page.addInitScript(`
    const refuse = (event) => {
      // A click by keyboard has the detail 0.
      if (event.type === "click" && event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      window.addEventListener(kind, refuse, { capture: true });
    }
  `);
}

/** Waits until a dialog has taken the focus. Before that, it does not react to Escape or to a click beside it. */
export async function untilFocused(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((one) => one.contains(one.ownerDocument.activeElement))).toBe(true);
  // Clicks are listened for in the task after that.
  await dialog.page().evaluate("new Promise((done) => setTimeout(done, 20))");
}

/** Closes a dialog by Escape. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await untilFocused(dialog);
  await dialog.page().keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  const tabTo = async (target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
    await expect(target).toBeVisible();
    // Found once, as a search by role and name takes longer than a press; again only when the page has replaced it.
    let element = await target.elementHandle();
    for (let presses = 0; presses <= mostPresses; presses += 1) {
      const state = await element?.evaluate((one) => ({
        isInPage: one.isConnected,
        hasFocus: one === one.ownerDocument.activeElement && one.matches(":focus-visible"),
      }));
      if (state?.hasFocus) return;
      if (!state?.isInPage) element = await target.elementHandle();
      else await keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${target} within ${mostPresses} presses`);
  };
  return {
    tabTo,
    async write(target, text) {
      await tabTo(target);
      // A form with errors moves the focus once more, in a separate task.
      await page.evaluate("new Promise((done) => setTimeout(done, 20))");
      await tabTo(target);
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type(text);
      await expect(target).toHaveValue(text);
    },
    async choose(target) {
      await tabTo(target);
      await keyboard.press("Enter");
    },
    async tick(target) {
      await tabTo(target);
      await keyboard.press("Space");
    },
    press: (key) => keyboard.press(key),
    type: (text) => keyboard.type(text),
  };
}
