import type { Page } from "@playwright/test";
import { test as base } from "./base-test.ts";
import { joinCompany, type OwnPerson } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { sessionOf, stateOf } from "./sessions.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface KeyboardFixtures {
  /** Language of the screens. @default "en" */
  readonly language: Language;
  readonly say: Say;
  readonly keys: Keyboard;
  /** Adds a person to the worker's own company. */
  readonly newPerson: (role?: string) => Promise<OwnPerson>;
  /** Stores a session in the page's browser context. */
  readonly enter: (page: Page, person: OwnPerson) => Promise<void>;
}

/** Tests by keyboard alone, with users of their own. */
export const test = base.extend<KeyboardFixtures>({
  language: ["en", { option: true }],
  say: async ({ language }, use) => {
    await use(sayIn(language));
  },
  storageState: async ({ language, baseURL }, use) => {
    await use(stateOf(null, baseURL ?? "", { language }));
  },
  keys: async ({ page }, use) => {
    await withoutMouse(page);
    await use(keyboardOf(page));
  },
  newPerson: async ({ api, company, language }, use) => {
    await use((role = "OPERATOR") => joinCompany(api, company, { role, language }));
  },
  enter: async ({ language, baseURL }, use) => {
    await use((page, { token }) =>
      page.context().setStorageState(stateOf(sessionOf(token), baseURL ?? "", { language })),
    );
  },
});
