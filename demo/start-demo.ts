import { openDatabase, openDatabaseServer, startVizor } from "../src/app.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { Config } from "../src/platform/config.ts";
import type { Log } from "../src/platform/log.ts";
import { ensureDataDir, loadSecrets } from "../src/platform/secrets.ts";
import { createShutdown, type Shutdown } from "../src/platform/shutdown.ts";
import { type DemoAddresses, demoAddresses } from "./demo-addresses.ts";
import { openPlacedMarket } from "./market/market-place.ts";
import { type DemoAccount, loadDemoAccounts } from "./seed/accounts-file.ts";
import { seedDemo } from "./seed/seed.ts";

export interface DemoStart {
  readonly config: Config;
  readonly log: Log;
  /** Everything that is started is put here to be stopped, also what is still starting. */
  readonly shutdown: Shutdown;
  /** Is told what goes on, for the person who waits. */
  readonly say: (line: string) => void;
}

export interface Demo {
  /** Of the web app, as "http://127.0.0.1:3000". */
  readonly address: string;
  readonly accounts: readonly DemoAccount[];
}

/** Starts the market, the database and the product, filling it at the first start; the crawl of today goes on after. */
export async function startDemo({ config, log, shutdown, say }: DemoStart): Promise<Demo> {
  ensureDataDir(config.dataDir);
  const [databaseUrl, { firstPort }] = await Promise.all([
    startDatabaseServer({ config, log, shutdown, say }),
    startMarket(config, shutdown),
  ]);
  const addresses = demoAddresses(firstPort, config.hostGapMs);
  const accounts = loadDemoAccounts(config.dataDir);
  const ownConfig = { ...config, databaseUrl };

  await fillProduct({ config: ownConfig, log, shutdown, say }, accounts, addresses);
  return { address: await startProduct({ config: ownConfig, log, shutdown, say }, addresses), accounts };
}

/** Does nothing where the product is full already. When the demo is stopped, it ends at the next whole step. */
async function fillProduct(
  { config, log, shutdown, say }: DemoStart,
  accounts: readonly DemoAccount[],
  addresses: DemoAddresses,
): Promise<void> {
  const connections = createShutdown(log);
  const stopped = new AbortController();
  const fill = async () => {
    const database = await openDatabase(config, loadSecrets(config.dataDir), log, connections);
    const { dataDir } = config;
    const { signal } = stopped;
    await seedDemo({ database, dataDir, accounts, clock: systemClock, log, signal, ...addresses }, say);
  };
  const filling = fill();
  shutdown.add("seed", async () => {
    stopped.abort();
    await settled(filling);
    await connections.stop("the demo ends");
  });
  await filling;
  await connections.stop("the demo is seeded");
}

async function startDatabaseServer({ config, log, shutdown }: DemoStart): Promise<string> {
  const server = createShutdown(log);
  const opening = openDatabaseServer(config, log, server);
  shutdown.add("database server", async () => {
    await settled(opening);
    await server.stop("the demo ends");
  });
  return opening;
}

async function startMarket(config: Config, shutdown: Shutdown): Promise<{ firstPort: number }> {
  const opening = openPlacedMarket(config.dataDir);
  shutdown.add("demo market", async () => (await settled(opening))?.close());
  return opening;
}

async function startProduct({ config, log, shutdown }: DemoStart, addresses: DemoAddresses): Promise<string> {
  const { policy, gapOf } = addresses;
  const starting = startVizor(config, { log, admitted: policy.admitted, gapOf, recheckPauseMs: 1000 });
  shutdown.add("product", async () => (await settled(starting))?.stop());
  const { address } = await starting;
  if (address === undefined) throw new Error("the demo serves no web app");
  return address;
}

/** What work came to, or undefined where it failed. */
async function settled<T>(work: Promise<T>): Promise<T | undefined> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome?.status === "fulfilled" ? outcome.value : undefined;
}
