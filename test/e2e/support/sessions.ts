import type { APIRequestContext, BrowserContextOptions } from "@playwright/test";
import * as z from "zod";
import { accountOf, type DemoRole } from "./people.ts";

const loggedIn = z.object({ sessionToken: z.string() });
const claims = z.object({ expirationTsMillis: z.number() });
const person = z.object({ sites: z.array(z.object({ site: z.string() })) });

/** A session as the browser stores it. */
export interface StoredSession {
  readonly token: string;
  readonly expirationMs: number;
}

export interface Session extends StoredSession {
  /** The person's first site. */
  readonly site: string;
  /** All of them. */
  readonly sites: readonly string[];
}

/** Reads the expiry from a token. */
export function sessionOf(token: string): StoredSession {
  const middle = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return { token, expirationMs: claims.parse(JSON.parse(middle)).expirationTsMillis };
}

/**
 * What the browser stores: consent to cookies, a session, and settings such as language and theme.
 * @param session null for a visitor
 */
export function stateOf(
  session: StoredSession | null,
  origin: string,
  settings: Readonly<Record<string, string>> = {},
): Exclude<BrowserContextOptions["storageState"], string | undefined> {
  const token = session && {
    auth_token: session.token,
    auth_token_expiration: String(session.expirationMs),
  };
  const stored = { cookie_consent: "accepted", ...token, ...settings };
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
  };
}

/** Signs in the demo person of a role. */
export async function openSession(api: APIRequestContext, role: DemoRole): Promise<Session> {
  const { email, password } = accountOf(role);
  const reply = await api.post("/login", { data: { email, password, rememberMe: false } });
  const session = sessionOf(loggedIn.parse(await reply.json()).sessionToken);
  const sites = await sitesOf(api, session.token);
  return { ...session, site: sites[0] ?? "", sites };
}

/** Empty for the role GOD. */
async function sitesOf(api: APIRequestContext, token: string): Promise<string[]> {
  const info = await api.get("/api/user-info", { headers: { Authorization: `Bearer ${token}` } });
  return person.parse(await info.json()).sites.map(({ site }) => site);
}
