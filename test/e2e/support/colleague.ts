import { test as base } from "./base-test.ts";
import type { OwnPerson } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { sessionOf, stateOf } from "./sessions.ts";
import { type SiteCalls, siteCalls } from "./site-calls.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface ColleagueFixtures {
  /** Language of the screens. @default "en" */
  readonly language: Language;
  readonly say: Say;
  /** Disables the mouse on the page. */
  readonly keys: Keyboard;
  /** Whether the test changes products: it then uses the company's other site, whose totals no test checks. */
  readonly isChanging: boolean;
  /** Whether the person's own data – segments, visibility, saved views – must be empty at the start. */
  readonly isNew: boolean;
  /** One of the company's, with the demo's data. */
  readonly site: string;
  readonly person: OwnPerson;
  /** The API as the person calls it. */
  readonly calls: SiteCalls;
}

/** Tests that start signed in as a colleague in the demo's company that no other worker uses. */
export const test = base.extend<ColleagueFixtures>({
  language: ["en", { option: true }],
  say: async ({ language }, use) => use(sayIn(language)),
  keys: async ({ page }, use) => {
    await withoutMouse(page);
    await use(keyboardOf(page));
  },
  isChanging: [false, { option: true }],
  isNew: [false, { option: true }],
  site: async ({ session, isChanging }, use) => use(session.sites[isChanging ? 1 : 0] ?? ""),
  person: async ({ usualPerson, newColleague, isNew }, use) =>
    use(isNew ? await newColleague() : usualPerson),
  calls: async ({ api, person, site }, use) => use(siteCalls(api, person.token, site)),
  storageState: async ({ person, baseURL, language }, use) => {
    await use(stateOf(sessionOf(person.token), baseURL ?? "", { language }));
  },
});
