import { expect, type Locator, type Page } from "@playwright/test";
import type { OwnPerson } from "./companies.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Say } from "./words.ts";

/** A page, its keyboard, and the language on its screen. */
export interface Place {
  readonly page: Page;
  readonly keys: Keyboard;
  readonly say: Say;
}

/** The region with the toasts. */
export function toastsOf({ page, say }: Pick<Place, "page" | "say">): Locator {
  return page.getByRole("region", { name: say("Notifications (F8)") });
}

/** The button that opens the account menu. */
export function accountMenuOf({ page, say }: Pick<Place, "page" | "say">): Locator {
  return page.getByRole("button", { name: new RegExp(`^${say("Account menu")}`) });
}

/** The open login dialog. */
export function loginOf({ page, say }: Pick<Place, "page" | "say">): Locator {
  return page.getByRole("dialog", { name: say("Log in") });
}

/** Fills the open login dialog by keyboard and sends it with Enter. */
export async function typeLogin(
  place: Place,
  { email, password }: Pick<OwnPerson, "email" | "password">,
): Promise<void> {
  const { keys, say } = place;
  const dialog = loginOf(place);
  await keys.write(dialog.getByLabel(say("Email"), { exact: true }), email);
  await keys.write(dialog.getByLabel(say("Password"), { exact: true }), password);
  await keys.press("Enter");
}

/** Signs in from the landing page and waits for the sites. */
export async function signInByKeyboard(place: Place, person: OwnPerson): Promise<void> {
  await place.page.goto("/auth");
  await typeLogin(place, person);
  await expect(place.page).toHaveURL(/\/sites$/);
}

/** Signs out through the account menu and its confirmation. */
export async function signOutByKeyboard({ page, keys, say }: Place): Promise<void> {
  await keys.choose(accountMenuOf({ page, say }));
  await keys.choose(page.getByRole("banner").getByRole("button", { name: say("Logout"), exact: true }));
  const question = page.getByRole("alertdialog", { name: say("Log out?") });
  await keys.choose(question.getByRole("button", { name: say("Log out"), exact: true }));
  await expect(page).toHaveURL(/\/$/);
}

/** A value of localStorage; null if it is absent. */
export function storedValue(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
}
