import { type APIRequestContext, test as base, type Request } from "@playwright/test";
import { joinCompany, type OwnCompany, type OwnPerson, registerCompany } from "./companies.ts";
import type { DemoRole } from "./people.ts";
import { openSession, type Session } from "./sessions.ts";
import { lastWarnings } from "./start-vizor.ts";

interface WorkerFixtures {
  /** API client without a session. The built-in "request" has the storage of the page. */
  readonly api: APIRequestContext;
  /** Session of a demo user by role, shared by all tests of a worker. */
  readonly sessionAs: (role: DemoRole) => Promise<Session>;
  /** Session of the demo's operator. */
  readonly session: Session;
  /** Adds a person to the demo's company; a company invites 30 people an hour at most. */
  readonly newColleague: () => Promise<OwnPerson>;
  /** The colleague that the tests of a worker share. */
  readonly usualPerson: OwnPerson;
  /** A company without sites that the tests of a worker share. */
  readonly company: OwnCompany;
}

/**
 * Base of every test. All worker fixtures are here, and no file sets an option of the worker, such as `trace`: Playwright
 * starts a new worker and a new browser whenever the next test has other ones.
 */
export const test = base.extend<object, WorkerFixtures>({
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
  sessionAs: [
    async ({ api }, use) => {
      const opened = new Map<DemoRole, Promise<Session>>();
      await use((role) => {
        const session = opened.get(role) ?? openSession(api, role);
        opened.set(role, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  session: [async ({ sessionAs }, use) => use(await sessionAs("OPERATOR")), { scope: "worker" }],
  newColleague: [
    async ({ api, sessionAs }, use) => {
      const admin = await sessionAs("COMPANY_ADMIN");
      await use(() => joinCompany(api, { admin }));
    },
    { scope: "worker" },
  ],
  usualPerson: [async ({ newColleague }, use) => use(await newColleague()), { scope: "worker" }],
  company: [async ({ api }, use) => use(await registerCompany(api)), { scope: "worker" }],
  page: async ({ page }, use, testInfo) => {
    const failed: string[] = [];
    page.on("response", (reply) => {
      if (reply.status() >= 400) failed.push(`${reply.status()} ${lineOf(reply.request())}`);
    });
    page.on("requestfailed", (request) => failed.push(`${request.failure()?.errorText} ${lineOf(request)}`));
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const notes = { "failed requests": failed.join("\n"), "warnings of the server": lastWarnings() };
      for (const [name, body] of Object.entries(notes))
        if (body !== "") await testInfo.attach(name, { body, contentType: "text/plain" });
    }
    // A request that is in flight when the test ends must not fail it.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

const lineOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
