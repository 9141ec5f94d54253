import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import type { AttemptLimits } from "../../src/accounts/throttle/throttle.service.ts";
import type { AdmittedHosts } from "../../src/address/admitted-hosts.ts";
import type { Call } from "../../src/kit/call.ts";
import { type SettableClock, settableClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createServer } from "../../src/platform/http/server.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createSessionGate } from "../../src/platform/session-gate.ts";
import type { Platform } from "../../src/platform/slice.ts";
import { composeSlices, type SliceOverrides, type Slices } from "../../src/slices.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { type TestPerson, testNow } from "./people.ts";

export interface Caller {
  get(path: string, token?: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object | null, token?: string): Promise<LightMyRequestResponse>;
  put(path: string, body: object, token?: string): Promise<LightMyRequestResponse>;
  delete(path: string, token?: string): Promise<LightMyRequestResponse>;
}

/** The real server with every call of the product, requested without a socket. */
export interface TestApi extends Caller {
  readonly app: FastifyInstance;
  readonly clock: SettableClock;
  readonly platform: Platform;
  /** Composed as in production; background loops are not started. */
  readonly slices: Slices;
  /** Every call that the server has registered. */
  readonly calls: readonly Call[];
  /** Every line that was logged, at every level. */
  readonly logLines: string[];
  /** Makes requests from another IP address than 127.0.0.1. */
  from(address: string): Caller;
  /** @returns the session token of a person without a second factor */
  signIn(person: TestPerson, rememberMe?: boolean): Promise<string>;
  /** Payloads of the queued jobs of a task, oldest first. */
  queued(task: string): Promise<Record<string, unknown>[]>;
  /** Runs a task now, as the worker would; a heavy one waits no longer for its site's turn. */
  runTask(task: string, payload: unknown): Promise<void>;
}

export interface ApiOptions {
  readonly limits?: Partial<AttemptLimits>;
  /** Times a person's limit of calls in a minute that are let through. @default 100 */
  readonly callLimitFactor?: number;
  /** Environment variables that the settings are read from. @default none */
  readonly environment?: Readonly<Record<string, string>>;
  /** Hosts that the address guard admits although they are not public. @default none */
  readonly admitted?: AdmittedHosts;
  /** Called before the server is ready, when routes can still be added. */
  readonly addRoutes?: (app: FastifyInstance) => void;
  /** Parts that the product replaces as the demo does. */
  readonly overrides?: SliceOverrides;
}

export async function startApi(
  database: TestDatabase,
  {
    limits = {},
    callLimitFactor = 100,
    environment = {},
    admitted,
    addRoutes,
    overrides = {},
  }: ApiOptions = {},
): Promise<TestApi> {
  const clock = settableClock(testNow);
  const logLines: string[] = [];
  const log = createLog("trace", { write: (line) => void logLines.push(line) });
  const metrics = createMetrics();
  const config = readConfig(environment);
  const platform: Platform = { config, secrets: database.secrets, database, clock, log, metrics };
  const slices = composeSlices(platform, {
    attemptLimits: limits,
    ...(admitted ? { admitted } : {}),
    ...overrides,
  });
  const app = await createServer({
    log,
    metrics,
    metricsToken: undefined,
    isPublic: false,
    trustProxy: undefined,
    callLimitFactor,
    // Off: on a busy machine the event loop is late without the server being overloaded.
    maxEventLoopDelayMs: 0,
    sessionGate: createSessionGate(slices.sessions, slices.resets, slices.sites, slices.keys),
    webDir: "no-such-folder",
    version: "0.0.0",
    checkReady: async () => undefined,
  });
  const calls: Call[] = [];
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.call && method !== "HEAD") calls.push(config.call);
  });
  slices.registerRoutes(app);
  addRoutes?.(app);
  await app.ready();
  const caller = callerOf(app, "127.0.0.1");
  return {
    app,
    clock,
    platform,
    slices,
    calls,
    logLines,
    ...caller,
    from: (address) => callerOf(app, address),
    signIn: async ({ email, password }, rememberMe = false) => {
      const reply = await caller.post("/login", { email, password, rememberMe });
      if (reply.statusCode !== 200) throw new Error(`sign-in: ${reply.body}`);
      return String(reply.json().sessionToken);
    },
    queued: (task) => queuedJobs(database, task),
    runTask: async (name, payload) => {
      const task = slices.tasks.find((one) => one.name === name);
      if (!task) throw new Error(`no task is named ${name}`);
      await task.run(payload);
      if (task.isHeavy) await removeJobs(database, name, payload);
    },
  };
}

function callerOf(app: FastifyInstance, remoteAddress: string): Caller {
  const ask = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    token?: string,
    payload?: object | null,
  ) =>
    app.inject({
      method,
      url,
      remoteAddress,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  return {
    get: (path, token) => ask("GET", path, token),
    post: (path, body, token) => ask("POST", path, token, body),
    put: (path, body, token) => ask("PUT", path, token, body),
    delete: (path, token) => ask("DELETE", path, token),
  };
}

async function removeJobs({ owner }: TestDatabase, task: string, payload: unknown): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task} and j.payload::jsonb = ${JSON.stringify(payload)}::jsonb`.execute(
    owner,
  );
}

async function queuedJobs({ owner }: TestDatabase, task: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.id`.execute(owner);
  return rows.map(({ payload }) => payload);
}
