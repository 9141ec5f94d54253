import { openDatabase, openDatabaseServer, startVizor } from "../src/app.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { Config } from "../src/platform/config.ts";
import { requireFolderOf } from "../src/platform/data-folder.ts";
import type { Log } from "../src/platform/log.ts";
import { ensureDataDir, loadSecrets } from "../src/platform/secrets.ts";
import { createShutdown, type Shutdown } from "../src/platform/shutdown.ts";
import { type DemoAddresses, demoAddresses } from "./demo-addresses.ts";
import { type DemoMarket, openDemoMarket } from "./market/market-ports.ts";
import { type MarketCalendar, marketCalendar } from "./prices/market-time.ts";
import { type DemoAccount, loadDemoAccounts } from "./seed/accounts-file.ts";
import { seedDemo } from "./seed/seed.ts";

/** The demo is reached on loopback only, where one address is everybody: several windows, or the browser tests at once. */
const loopbackRequestsPerMinute = 30_000;

export interface DemoStart {
  readonly config: Config;
  readonly log: Log;
  /** Collects everything to stop, including what is still starting. */
  readonly shutdown: Shutdown;
  /** Called with a description of each step. */
  readonly report: (line: string) => void;
}

export interface Demo {
  /** Of the web app, as "http://127.0.0.1:3000". */
  readonly address: string;
  readonly accounts: readonly DemoAccount[];
}

/** Starts the market, the database and the product. The first start seeds the demo data; crawling runs in the background. */
export async function startDemo({ config, log, shutdown, report }: DemoStart): Promise<Demo> {
  requireFolderOf(config.dataDir, "demo");
  ensureDataDir(config.dataDir);
  // Before the secrets: a folder with secrets but without accounts is the product's.
  const accounts = loadDemoAccounts(config.dataDir);
  const [databaseUrl, { firstPort, firstDay }] = await Promise.all([
    startDatabaseServer({ config, log, shutdown, report }),
    startMarket(config, shutdown),
  ]);
  const addresses = demoAddresses(firstPort, config.hostGapMs);
  const productConfig = { ...config, databaseUrl };

  const market = { ...addresses, calendar: marketCalendar(firstDay) };
  await seedProduct({ config: productConfig, log, shutdown, report }, accounts, market);
  return {
    address: await startProduct({ config: productConfig, log, shutdown, report }, addresses),
    accounts,
  };
}

/** Does nothing if the demo data exists. When the demo is stopped, seeding ends after the current step. */
async function seedProduct(
  { config, log, shutdown, report }: DemoStart,
  accounts: readonly DemoAccount[],
  market: DemoAddresses & { readonly calendar: MarketCalendar },
): Promise<void> {
  const connections = createShutdown(log);
  const controller = new AbortController();
  const seed = async () => {
    const secrets = loadSecrets(config.dataDir);
    const database = await openDatabase(config, secrets, log, connections);
    const { dataDir } = config;
    const { signal } = controller;
    await seedDemo(
      { database, secrets, dataDir, accounts, clock: systemClock, log, signal, ...market },
      report,
    );
  };
  const seeding = seed();
  shutdown.add("seed", async () => {
    controller.abort();
    await settled(seeding);
    await connections.stop("the demo stops");
  });
  await seeding;
  await connections.stop("the demo is seeded");
}

async function startDatabaseServer({ config, log, shutdown }: DemoStart): Promise<string> {
  const server = createShutdown(log);
  const opening = openDatabaseServer(config, log, server);
  shutdown.add("database server", async () => {
    await settled(opening);
    await server.stop("the demo stops");
  });
  return opening;
}

async function startMarket(config: Config, shutdown: Shutdown): Promise<DemoMarket> {
  const opening = openDemoMarket(config.dataDir);
  shutdown.add("demo market", async () => (await settled(opening))?.close());
  return opening;
}

async function startProduct({ config, log, shutdown }: DemoStart, addresses: DemoAddresses): Promise<string> {
  const { policy, gaps } = addresses;
  const starting = startVizor(config, {
    log,
    admitted: policy.admitted,
    gaps,
    recheckPauseMs: 1000,
    requestsPerMinute: loopbackRequestsPerMinute,
    hasBackgroundProcess: true,
  });
  shutdown.add("product", async () => (await settled(starting))?.stop());
  const { address } = await starting;
  if (address === undefined) throw new Error("the demo serves no web app");
  return address;
}

/** Result of the work, or undefined if it failed. */
async function settled<T>(work: Promise<T>): Promise<T | undefined> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome?.status === "fulfilled" ? outcome.value : undefined;
}
