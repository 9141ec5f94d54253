import { type APIRequestContext, type BrowserContextOptions, test as base } from "@playwright/test";
import * as z from "zod";
import { accountOf } from "./people.ts";

const loggedIn = z.object({ sessionToken: z.string() });
const claims = z.object({ expirationTsMillis: z.number() });
const person = z.object({ sites: z.array(z.object({ site: z.string() })) });

export interface Session {
  readonly token: string;
  readonly expirationMs: number;
  /** The person's first site. */
  readonly site: string;
}

/** What the browser keeps for a session, with a language and a theme if wanted. */
export function stateOf(
  session: Session,
  origin: string,
  choices: Readonly<Record<string, string>> = {},
): Exclude<BrowserContextOptions["storageState"], string | undefined> {
  const kept = { auth_token: session.token, auth_token_expiration: String(session.expirationMs), ...choices };
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  };
}

/** Tests that begin signed in: one session serves all tests of a worker. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: `http://127.0.0.1:${process.env["E2E_PORT"]}`,
      });
      await use(await openSession(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  storageState: async ({ session, baseURL }, use) => {
    await use(stateOf(session, baseURL ?? ""));
  },
});

async function openSession(request: APIRequestContext): Promise<Session> {
  const { email, password } = accountOf("OPERATOR");
  const reply = await request.post("/login", { data: { email, password, rememberMe: false } });
  const token = loggedIn.parse(await reply.json()).sessionToken;
  const middle = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const info = await request.get("/api/user-info", { headers: { Authorization: `Bearer ${token}` } });
  const site = person.parse(await info.json()).sites[0]?.site;
  if (site === undefined) throw new Error("The demo's operator has no site");
  return { token, expirationMs: claims.parse(JSON.parse(middle)).expirationTsMillis, site };
}
