import { expect, type Locator, type Page } from "@playwright/test";

/** Most presses of Tab from one element to another: more than any screen needs. */
const mostPresses = 60;

/** What a person does who has a keyboard and nothing else. */
export interface Keyboard {
  /** Presses Tab, or Shift+Tab, until an element has the focus and shows it. @throws where it never comes */
  tabTo(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void>;
  /** Goes to a field and types, over what stands in it. */
  write(target: Locator, text: string): Promise<void>;
  /** Goes to a link or a button and presses Enter. */
  choose(target: Locator): Promise<void>;
  /** Goes to a checkbox or a switch and presses Space. */
  tick(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** Takes the mouse away from a page: what is pressed with it does nothing. */
export async function withoutMouse(page: Page): Promise<void> {
  await page.addInitScript(`
    const refuse = (event) => {
      // A click that a key has made counts no presses.
      if (event.type === "click" && event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      window.addEventListener(kind, refuse, { capture: true });
    }
  `);
}

export function keyboardOf(page: Page): Keyboard {
  const { keyboard } = page;
  const tabTo = async (target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses <= mostPresses; presses += 1) {
      if (await hasFocus(target)) return;
      await keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${target} within ${mostPresses} presses`);
  };
  return {
    tabTo,
    async write(target, text) {
      await tabTo(target);
      // A form that was refused just now moves the focus once more, in a task of its own.
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

/** Whether an element has the focus, and the browser shows it as people see it. */
function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => element === element.ownerDocument.activeElement && element.matches(":focus-visible"),
  );
}
