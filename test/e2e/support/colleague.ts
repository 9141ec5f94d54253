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
  /** Whether the test changes products: then it has the company's other site, whose figures no test counts. */
  readonly isChanging: boolean;
  /** Whether what is a person's own – segments, visibility, saved views – has to begin empty. */
  readonly isNew: boolean;
  /** One of the company's, with the demo's data. */
  readonly site: string;
  readonly person: OwnPerson;
  /** The API as the person calls it. */
  readonly calls: SiteCalls;
}

interface ColleagueWorker {
  /** A caller of the API. The usual "request" begins with the state of the page, and thus after the person. */
  readonly api: APIRequestContext;
  /** Makes a further person of the demo's company; a company invites 30 people an hour at most. */
  readonly newColleague: () => Promise<OwnPerson>;
  /** The person of a worker's tests. */
  readonly usualPerson: OwnPerson;
}

/** Tests that begin signed in as a colleague of the demo's people whom no other worker's test knows. */
export const test = base.extend<ColleagueFixtures, ColleagueWorker>({
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
  newColleague: [
    async ({ api, sessionAs }, use) => {
      const admin = await sessionAs("COMPANY_ADMIN");
      await use(() => joinCompany(api, { admin }));
    },
    { scope: "worker" },
  ],
  usualPerson: [async ({ newColleague }, use) => use(await newColleague()), { scope: "worker" }],
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
