import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  type PlaywrightWorkerArgs,
} from "@playwright/test";
import * as z from "zod";
import { accountOf, type DemoRole } from "./people.ts";

const loggedIn = z.object({ sessionToken: z.string() });
const claims = z.object({ expirationTsMillis: z.number() });
const person = z.object({ sites: z.array(z.object({ site: z.string() })) });

/** A session as the browser keeps it. */
export interface KeptSession {
  readonly token: string;
  readonly expirationMs: number;
}

export interface Session extends KeptSession {
  /** The person's first site. */
  readonly site: string;
  /** All of them. */
  readonly sites: readonly string[];
}

/** What a token says of itself. */
export function sessionOf(token: string): KeptSession {
  const middle = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return { token, expirationMs: claims.parse(JSON.parse(middle)).expirationTsMillis };
}

/**
 * What the browser keeps: consent to cookies, a session, and choices such as language and theme.
 * @param session null for a visitor
 */
export function stateOf(
  session: KeptSession | null,
  origin: string,
  choices: Readonly<Record<string, string>> = {},
): Exclude<BrowserContextOptions["storageState"], string | undefined> {
  const token = session && {
    auth_token: session.token,
    auth_token_expiration: String(session.expirationMs),
  };
  const kept = { cookie_consent: "accepted", ...token, ...choices };
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  };
}

interface SignedInWorker {
  /** Of the demo's operator. */
  session: Session;
  /** Of a demo person by role: one session serves all tests of a worker. */
  sessionAs: (role: DemoRole) => Promise<Session>;
}

/** Tests that begin signed in as the demo's operator. */
export const test = base.extend<object, SignedInWorker>({
  sessionAs: [
    async ({ playwright }, use) => {
      const opened = new Map<DemoRole, Promise<Session>>();
      await use((role) => {
        const session = opened.get(role) ?? openSession(playwright, role);
        opened.set(role, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  session: [async ({ sessionAs }, use) => use(await sessionAs("OPERATOR")), { scope: "worker" }],
  page: async ({ page }, use) => {
    await use(page);
    // A request that is being answered when the test ends must not fail it.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  storageState: async ({ session, baseURL }, use) => {
    await use(stateOf(session, baseURL ?? ""));
  },
});

async function openSession(playwright: PlaywrightWorkerArgs["playwright"], role: DemoRole): Promise<Session> {
  const request = await playwright.request.newContext({
    baseURL: `http://127.0.0.1:${process.env["E2E_PORT"]}`,
  });
  try {
    const { email, password } = accountOf(role);
    const reply = await request.post("/login", { data: { email, password, rememberMe: false } });
    const session = sessionOf(loggedIn.parse(await reply.json()).sessionToken);
    const sites = await sitesOf(request, session.token);
    return { ...session, site: sites[0] ?? "", sites };
  } finally {
    await request.dispose();
  }
}

/** None for a GOD. */
async function sitesOf(request: APIRequestContext, token: string): Promise<string[]> {
  const info = await request.get("/api/user-info", { headers: { Authorization: `Bearer ${token}` } });
  return person.parse(await info.json()).sites.map(({ site }) => site);
}
