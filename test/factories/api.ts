import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { registerAccounts } from "../../src/accounts/accounts.routes.ts";
import { createSessions } from "../../src/accounts/accounts.session.service.ts";
import { createSignInThrottle, type SignInLimits } from "../../src/accounts/accounts.throttle.service.ts";
import { registerCatalog } from "../../src/catalog/catalog.routes.ts";
import { createSiteFinder } from "../../src/catalog/catalog.site.service.ts";
import type { Call } from "../../src/kit/call.ts";
import { type SettableClock, settableClock } from "../../src/platform/clock.ts";
import { createServer } from "../../src/platform/http/server.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createSessionGate } from "../../src/platform/session-gate.ts";
import type { TestDatabase } from "../support/database.ts";
import { type TestPerson, testNow } from "./people.ts";

/** The accounts and catalog calls behind the real server, asked without a socket. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly clock: SettableClock;
  /** Every call that the server has registered. */
  readonly calls: readonly Call[];
  /** Every line that was logged, at every level. */
  readonly logLines: string[];
  /** @returns the session token */
  signIn(person: TestPerson, rememberMe?: boolean): Promise<string>;
  get(path: string, token?: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object | null, token?: string): Promise<LightMyRequestResponse>;
}

export interface ApiOptions {
  readonly limits?: SignInLimits;
  /** Told before the server is ready, when routes can still be added. */
  readonly addRoutes?: (app: FastifyInstance) => void;
}

export async function startApi(
  database: TestDatabase,
  { limits, addRoutes }: ApiOptions = {},
): Promise<TestApi> {
  const db = database.app;
  const clock = settableClock(testNow);
  const logLines: string[] = [];
  const log = createLog("trace", { write: (line) => void logLines.push(line) });
  const sessions = createSessions({ db, clock, secrets: database.secrets });
  const app = await createServer({
    log,
    metrics: createMetrics(),
    metricsToken: undefined,
    isPublic: false,
    trustProxy: undefined,
    sessionGate: createSessionGate(sessions, { readReset: async () => null }, createSiteFinder(db, log)),
    webDir: "no-such-folder",
    version: "0.0.0",
    checkReady: async () => undefined,
  });
  const calls: Call[] = [];
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.call && method !== "HEAD") calls.push(config.call);
  });
  registerAccounts(app, {
    db,
    clock,
    sessions,
    ...(limits ? { throttle: createSignInThrottle(limits) } : {}),
  });
  registerCatalog(app, { db, clock });
  addRoutes?.(app);
  await app.ready();

  const bearer = (token: string | undefined) =>
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const get = (path: string, token?: string) =>
    app.inject({ method: "GET", url: path, headers: bearer(token) });
  const post = (path: string, body: object | null = null, token?: string) =>
    app.inject({
      method: "POST",
      url: path,
      headers: bearer(token),
      ...(body === null ? {} : { payload: body }),
    });
  const signIn = async ({ email, password }: TestPerson, rememberMe = false) => {
    const reply = await post("/login", { email, password, rememberMe });
    if (reply.statusCode !== 200) throw new Error(`sign-in: ${reply.body}`);
    return String(reply.json().sessionToken);
  };
  return { app, clock, calls, logLines, signIn, get, post };
}
