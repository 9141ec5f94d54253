import type { Page } from "@playwright/test";
import { test as base } from "./base-test.ts";
import { joinCompany, type OwnPerson } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { sessionOf, stateOf } from "./sessions.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface WalkFixtures {
  /** Of the screens; "en" unless a group of tests says otherwise. */
  readonly language: Language;
  readonly say: Say;
  readonly keys: Keyboard;
  /** Adds a person to the worker's own company. */
  readonly newPerson: (role?: string) => Promise<OwnPerson>;
  /** Puts a session into a page's storage, as if its person had signed in there before. */
  readonly enter: (page: Page, person: OwnPerson) => Promise<void>;
}

/** Tests that go through the screens by keyboard alone, with people whom no other test needs. */
export const test = base.extend<WalkFixtures>({
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
