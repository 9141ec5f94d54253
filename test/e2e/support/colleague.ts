import type { APIRequestContext } from "@playwright/test";
import { joinCompany, type OwnPerson } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { test as base, sessionOf, stateOf } from "./signed-in.ts";
import { type SiteCalls, siteCalls } from "./site-calls.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface ColleagueFixtures {
  /** Of the screens; "en" unless a group of tests says otherwise. */
  readonly language: Language;
  readonly say: Say;
  /** Takes the mouse away from the page. */
  readonly keys: Keyboard;
  /** The person's domain, with the demo's data. */
  readonly site: string;
  readonly person: OwnPerson;
  /** The API as the person calls it. */
  readonly calls: SiteCalls;
  /** Makes a further colleague. */
  readonly newColleague: () => Promise<OwnPerson>;
}

/**
 * Tests that begin signed in as a colleague of the demo's people whom no other test knows: the site has its ninety days
 * of prices, and what is a person's own – segments, visibility, saved views – begins empty.
 */
export const test = base.extend<ColleagueFixtures, { api: APIRequestContext }>({
  // The usual "request" begins with the state of the page, which begins with the person, who has to be made first.
  api: [
    async ({ playwright }, use) => {
      const api = await playwright.request.newContext({
        baseURL: `http://127.0.0.1:${process.env["E2E_PORT"]}`,
      });
      await use(api);
      await api.dispose();
    },
    { scope: "worker" },
  ],
  language: ["en", { option: true }],
  say: async ({ language }, use) => use(sayIn(language)),
  keys: async ({ page }, use) => {
    await withoutMouse(page);
    await use(keyboardOf(page));
  },
  site: async ({ session }, use) => use(session.site),
  newColleague: async ({ api, sessionAs, language }, use) => {
    const admin = await sessionAs("COMPANY_ADMIN");
    await use(() => joinCompany(api, { admin }, { language }));
  },
  person: async ({ newColleague }, use) => use(await newColleague()),
  calls: async ({ api, person, site }, use) => use(siteCalls(api, person.token, site)),
  storageState: async ({ person, baseURL, language }, use) => {
    await use(stateOf(sessionOf(person.token), baseURL ?? "", { language }));
  },
});
