import { test as base, type Page } from "@playwright/test";
import { joinCompany, type OwnCompany, type OwnPerson, registerCompany } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { sessionOf, stateOf } from "./signed-in.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface WalkFixtures {
  /** Of the screens; "en" unless a group of tests says otherwise. */
  readonly language: Language;
  readonly say: Say;
  readonly keys: Keyboard;
  /** Makes a person in a company of the tests' own. */
  readonly newPerson: (role?: string) => Promise<OwnPerson>;
  /** Puts a session into a page's storage, as if its person had signed in there before. */
  readonly enter: (page: Page, person: OwnPerson) => Promise<void>;
}

/** Tests that go through the screens by keyboard alone, with people whom no other test needs. */
export const test = base.extend<WalkFixtures, { company: OwnCompany }>({
  language: ["en", { option: true }],
  say: async ({ language }, use) => {
    await use(sayIn(language));
  },
  page: async ({ page }, use) => {
    await use(page);
    // A request that is being answered when the test ends must not fail it.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  storageState: async ({ language, baseURL }, use) => {
    await use(stateOf(null, baseURL ?? "", { language }));
  },
  keys: async ({ page }, use) => {
    await withoutMouse(page);
    await use(keyboardOf(page));
  },
  company: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: `http://127.0.0.1:${process.env["E2E_PORT"]}`,
      });
      await use(await registerCompany(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  newPerson: async ({ request, company, language }, use) => {
    await use((role = "OPERATOR") => joinCompany(request, company, { role, language }));
  },
  enter: async ({ language, baseURL }, use) => {
    await use((page, { token }) =>
      page.context().setStorageState(stateOf(sessionOf(token), baseURL ?? "", { language })),
    );
  },
});
