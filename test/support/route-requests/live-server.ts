import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Call } from "../../../src/kit/call.ts";
import { type SettableClock, settableClock } from "../../../src/platform/clock.ts";
import { readConfig } from "../../../src/platform/config.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createServer } from "../../../src/platform/http/server.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import type { Secrets } from "../../../src/platform/secrets.ts";
import { createSessionGate } from "../../../src/platform/session-gate.ts";
import type { Task } from "../../../src/platform/slice.ts";
import { composeSlices } from "../../../src/slices.ts";
import { testNow } from "../../factories/people.ts";
import { forgetNames } from "./no-names.ts";

/** A database of a test or of a benchmark. */
export interface LiveDatabase extends Database {
  readonly secrets: Secrets;
}

/**
 * The product's web service with every slice, composed as `app.ts` does it: its routes are the product's. No name is
 * looked up any more.
 */
export interface LiveServer {
  readonly app: FastifyInstance;
  readonly database: LiveDatabase;
  readonly clock: SettableClock;
  /** Every call that is registered. */
  readonly calls: readonly Call[];
  /** "GET /healthz": routes that serve no call. */
  readonly openRoutes: readonly string[];
  /** Every background task of the product; nothing runs them. */
  readonly tasks: readonly Task[];
  /** Every line that was logged. */
  readonly logLines: string[];
  /** Listens on a free loopback port and returns it. X-Forwarded-For sets the address of a request. */
  listen(): Promise<number>;
}

export interface LiveServerOptions {
  /** Folder of a built web app. */
  readonly webDir?: string;
}

export async function startLiveServer(
  database: LiveDatabase,
  { webDir = "no-such-folder" }: LiveServerOptions = {},
): Promise<LiveServer> {
  forgetNames();
  const clock = settableClock(testNow);
  const logLines: string[] = [];
  const log = createLog("info", { write: (line) => void logLines.push(line) });
  const config = readConfig({ DATA_DIR: tmpdir() });
  const { secrets } = database;
  const metrics = createMetrics();
  const slices = composeSlices({ config, secrets, database, clock, log, metrics }, {});
  const app = await createServer({
    log,
    metrics,
    metricsToken: undefined,
    isPublic: true,
    trustProxy: ["127.0.0.1"],
    callLimitFactor: 10_000,
    // Off: on a busy machine the event loop is late without the server being overloaded.
    maxEventLoopDelayMs: 0,
    sessionGate: createSessionGate(slices.sessions, slices.resets, slices.sites, slices.keys),
    webDir,
    version: "0.0.0",
    checkReady: async () => undefined,
  });
  slices.registerRoutes(app);
  await app.ready();
  const calls = app.routeTable.flatMap(({ call, method }) => (call && method !== "HEAD" ? [call] : []));
  const openRoutes = app.routeTable.flatMap(({ call, method, url }) => (call ? [] : [`${method} ${url}`]));
  return {
    app,
    database,
    clock,
    calls,
    openRoutes,
    tasks: slices.tasks,
    logLines,
    listen: async () => {
      await app.listen({ port: 0, host: "127.0.0.1" });
      return (app.server.address() as AddressInfo).port;
    },
  };
}

/** The name of a call in tables and reports. */
export function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}
