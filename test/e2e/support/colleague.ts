import { test as base } from "./base-test.ts";
import type { OwnPerson } from "./companies.ts";
import { type Keyboard, keyboardOf, withoutMouse } from "./keyboard.ts";
import { sessionOf, stateOf } from "./sessions.ts";
import { type SiteCalls, siteCalls } from "./site-calls.ts";
import { type Language, type Say, sayIn } from "./words.ts";

interface ColleagueFixtures {
  /** Of the screens; "en" unless a group of tests says otherwise. */
  readonly language: Language;
  readonly say: Say;
  /** Takes the mouse away from the page. */
  readonly keys: Keyboard;
  /** Whether the test changes products: then it has the company's other site, whose figures no test counts. */
  readonly isChanging: boolean;
  /** Whether the person's own data – segments, visibility, saved views – has to be empty at first. */
  readonly isNew: boolean;
  /** One of the company's, with the demo's data. */
  readonly site: string;
  readonly person: OwnPerson;
  /** The API as the person calls it. */
  readonly calls: SiteCalls;
}

/** Tests that begin signed in as a colleague of the demo's people whom no other worker's test knows. */
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
