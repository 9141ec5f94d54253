import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { type BackgroundOrder, type BackgroundOverrides, startBackground } from "./background.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config, Service } from "./platform/config.ts";
import { assertRolesUnprivileged, createDatabase, type Database } from "./platform/db/database.ts";
import { openEmbeddedPostgres } from "./platform/db/embedded-postgres.ts";
import { assertMigrated, migrate, readMigrations } from "./platform/db/migrate.ts";
import { closeServer } from "./platform/http/close-server.ts";
import { createServer } from "./platform/http/server.ts";
import { startJobs } from "./platform/jobs.ts";
import { createRequestsInProgress, type RequestsInProgress } from "./platform/limits/requests-in-progress.ts";
import { createLog, type Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createPublicPages } from "./platform/pages/pages.ts";
import { loadSecrets, type Secrets } from "./platform/secrets.ts";
import { createSessionGate } from "./platform/session-gate.ts";
import { createShutdown, type Shutdown } from "./platform/shutdown.ts";
import type { Platform } from "./platform/slice.ts";
import { composeSlices, type SliceOverrides, type Slices } from "./slices.ts";

export interface Overrides extends SliceOverrides {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Folder of the built web app. @default dist/web */
  readonly webDir?: string;
  readonly requestsPerMinute?: number;
  /**
   * Whether the worker and the scheduler run in a process of their own beside the web service (decision 77). That process gets only
   * the `BackgroundOverrides`. @default false
   */
  readonly hasBackgroundProcess?: boolean;
  /** Collects what has to be stopped. Pass one in to be able to stop the program while it is still starting. */
  readonly shutdown?: Shutdown;
}

export interface Vizor {
  /** For example "http://127.0.0.1:3000"; undefined when this process does not run the web service. */
  readonly address: string | undefined;
  readonly platform: Platform;
  readonly slices: Slices;
  /** Stops everything within 25 s: first new requests, then requests in progress, then the rest. */
  stop(reason?: string): Promise<void>;
}

const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
const builtWebApp = fileURLToPath(new URL("../dist/web", import.meta.url));

/** Starts the configured services. `main.ts`, the demo and the tests all use this function. */
export async function startVizor(config: Config, overrides: Overrides = {}): Promise<Vizor> {
  const log = overrides.log ?? createLog(config.logLevel);
  const shutdown = overrides.shutdown ?? createShutdown(log);
  try {
    return await start(config, overrides, log, shutdown);
  } catch (error) {
    await shutdown.stop("the start failed");
    throw error;
  }
}

async function start(
  given: Config,
  { hasBackgroundProcess = false, ...overrides }: Overrides,
  log: Log,
  shutdown: Shutdown,
): Promise<Vizor> {
  const { config, background } = hasBackgroundProcess
    ? divideServices(given)
    : { config: given, background: undefined };
  const secrets = loadSecrets(config.dataDir);
  const database = await openDatabase(config, secrets, log, shutdown);
  const clock = overrides.clock ?? systemClock;
  const metrics = createMetrics(clock);
  const platform: Platform = { config, secrets, database, clock, log, metrics };
  const slices = composeSlices(platform, overrides);
  await runBackground(platform, slices, shutdown);
  const inProgress = createRequestsInProgress();
  const [address] = await Promise.all([
    config.services.has("web")
      ? startWeb(platform, slices, { ...overrides, inProgress }, shutdown)
      : undefined,
    background && startBackground(orderOf(background, database, overrides), { log, shutdown, inProgress }),
  ]);
  return { address, platform, slices, stop: (reason = "requested") => shutdown.stop(reason) };
}

/** The settings of a process that serves the web beside others, and of a process with its other services. */
function divideServices(config: Config): { readonly config: Config; readonly background?: Config } {
  const others = new Set<Service>([...config.services].filter((service) => service !== "web"));
  if (!config.services.has("web") || others.size === 0) return { config };
  return { config: { ...config, services: new Set(["web"]) }, background: { ...config, services: others } };
}

function orderOf(
  config: Config,
  { addresses }: Database,
  { admitted, gaps, secondLookMs, recheckPauseMs }: BackgroundOverrides,
): BackgroundOrder {
  return {
    config: { ...config, databaseUrl: addresses.owner },
    overrides: {
      ...(admitted && { admitted }),
      ...(gaps && { gaps }),
      ...(secondLookMs !== undefined && { secondLookMs }),
      ...(recheckPauseMs !== undefined && { recheckPauseMs }),
    },
  };
}

/**
 * Opens the configured or the embedded database and migrates it.
 * @throws when the app's or the worker's role could bypass row level security
 */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  shutdown: Shutdown,
): Promise<Database> {
  const ownerUrl = await openDatabaseServer(config, log, shutdown);
  const applied = await migrate(ownerUrl, secrets);
  if (applied.length > 0) log.info({ migrations: applied }, "migrated");
  const database = createDatabase({ ownerUrl, secrets, log });
  shutdown.add("database connections", database.close);
  await assertRolesUnprivileged(database);
  return database;
}

/** Starts the embedded database unless another one is configured. @returns connection URL of the owner role */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: Config,
  log: Log,
  shutdown: Shutdown,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  const opening = openEmbeddedPostgres(dataDir, {
    onRestart: (err) =>
      err === undefined
        ? log.warn("the embedded database stopped unexpectedly and was restarted")
        : log.error({ err }, "the embedded database stopped unexpectedly and does not restart"),
  });
  // Registered before it is open, so that stopping during the start also stops the server.
  shutdown.add("embedded database", async () => {
    const [outcome] = await Promise.allSettled([opening]);
    if (outcome?.status === "fulfilled") await outcome.value.stop();
  });
  return (await opening).url;
}

async function runBackground(platform: Platform, slices: Slices, shutdown: Shutdown): Promise<void> {
  const { config, database, log } = platform;
  const runsClock = config.services.has("scheduler");
  if (runsClock || config.services.has("worker")) {
    const jobs = await startJobs({
      workerUrl: database.addresses.worker,
      tasks: slices.tasks,
      runsClock,
      log,
    });
    shutdown.add("background jobs", jobs.stop);
  }
  for (const loop of slices.loops) {
    if (!config.services.has(loop.service)) continue;
    const running = await loop.start();
    shutdown.add(loop.name, running.stop);
  }
}

async function startWeb(
  platform: Platform,
  slices: Slices,
  overrides: Overrides & { readonly inProgress: RequestsInProgress },
  shutdown: Shutdown,
): Promise<string> {
  const { config, database, log, metrics } = platform;
  const migrations = await readMigrations();
  const webDir = overrides.webDir ?? builtWebApp;
  let isStopping = false;
  const server: FastifyInstance = await createServer({
    log,
    metrics,
    metricsToken: config.metricsToken,
    isPublic: config.publicUrl !== undefined || config.trustProxy !== undefined,
    trustProxy: config.trustProxy,
    webOrigins: config.webOrigins,
    sessionGate: createSessionGate(slices.sessions, slices.resets, slices.sites, slices.keys),
    webDir,
    pages: createPublicPages({ webDir, readFacts: slices.readPageFacts, clock: platform.clock, log }),
    publicUrl: config.publicUrl,
    version,
    inProgress: overrides.inProgress,
    ...(overrides.requestsPerMinute ? { requestsPerMinute: overrides.requestsPerMinute } : {}),
    checkReady: async () => {
      if (isStopping) throw new Error("stopping");
      await assertMigrated(database.app, migrations);
    },
  });
  slices.registerRoutes(server);
  await listen(server, config);
  shutdown.add("web server", async () => {
    isStopping = true;
    await closeServer(server, config.shutdownDelayMs);
  });
  const { port } = server.server.address() as AddressInfo;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

async function listen(server: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    await server.close();
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} of ${host} is taken: set PORT to another one`, { cause: error });
  }
}
