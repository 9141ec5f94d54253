import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AddressPolicy } from "../../src/address/address.ts";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { listSitesOf } from "../../src/catalog/sites/sites.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { expireStalePages } from "../../src/monitoring/schedule/schedule.service.ts";
import { applyQueuedWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { Shop } from "../market/shop.ts";
import { shopByLabel } from "../market/shops/shops.ts";
import { momentOf } from "../prices/moment.ts";
import { writeOnce } from "../write-once.ts";
import type { DemoAccount } from "./accounts-file.ts";
import { demoCompanies } from "./companies.ts";
import { seedHistory } from "./seed-history.ts";
import { seedCompany } from "./seed-people.ts";
import { seedSite } from "./seed-site.ts";

export interface SeedDeps {
  readonly database: Database;
  readonly dataDir: string;
  readonly accounts: readonly DemoAccount[];
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  /** Least time between two requests to a host of the market, milliseconds. */
  readonly gapOf: (host: string) => number;
  readonly clock: Clock;
  readonly log: Log;
  /** Breaks the seed off between two of its steps. */
  readonly signal: AbortSignal;
}

/**
 * Fills an empty product with the demo: companies, people, sites, products, links and ninety days behind them.
 * Every step changes nothing when made again, so a start that was killed is completed by the next one.
 * @param say is told of each step, for the person who waits
 */
export async function seedDemo(deps: SeedDeps, say: (step: string) => void): Promise<void> {
  const { database, clock, signal } = deps;
  const doneFile = join(deps.dataDir, "demo-seeded.json");
  if (existsSync(doneFile) && (await hasDemoSites(deps))) return;
  const watchers = createPageWatchers(database);
  say("Making the demo companies, people and products");
  await seedCatalog(deps);
  say("Handing over what is to be watched");
  await untilNone(signal, () =>
    applyQueuedWatches({ db: database.worker, clock, gapOf: deps.gapOf, watchers }),
  );
  say("Recording ninety days of prices");
  await seedHistory({
    deps: { db: database.worker, secondLookMs: 600_000 },
    originOf: deps.originOf,
    policy: deps.policy,
    products: catalogue,
    today: momentOf(clock.now()).day,
    signal,
  });
  // Pages that are gone ended their history days ago: they must not count as today's market at the first look.
  await expireStalePages({ db: database.worker, clock });
  say("Setting the offers side by side");
  await untilNone(signal, () => propagate({ db: database.worker, log: deps.log, watchers }));
  writeOnce(doneFile, `${JSON.stringify({ seededAt: clock.now() })}\n`);
}

/** Repeats a round of work until it has found nothing to do. */
async function untilNone(signal: AbortSignal, round: () => Promise<number>): Promise<void> {
  do signal.throwIfAborted();
  while ((await round()) > 0);
}

async function seedCatalog({ database, accounts, originOf, policy, clock, signal }: SeedDeps): Promise<void> {
  const now = clock.now();
  for (const company of demoCompanies) {
    signal.throwIfAborted();
    const companyId = await seedCompany(database.app, company, accounts, now);
    for (const label of company.shops) {
      await seedSite({ db: database.app, companyId, shop: shopByLabel(label), originOf, policy, now });
    }
  }
}

/** The note in the data folder may have outlived its database. */
async function hasDemoSites({ database, originOf }: SeedDeps): Promise<boolean> {
  const sites = await listSitesOf(database.app, { companyId: 0, role: "GOD" });
  const domains = new Set(sites.map(({ domain }) => domain));
  return demoCompanies.every(({ shops }) =>
    shops.every((label) => domains.has(new URL(originOf(shopByLabel(label))).host)),
  );
}
