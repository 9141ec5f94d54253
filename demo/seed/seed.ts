import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AddressPolicy } from "../../src/address/address.ts";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { listSitesOf } from "../../src/catalog/sites/sites.service.ts";
import { gapOfHost, type HostGaps } from "../../src/monitoring/hosts/leases.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { expireStalePages } from "../../src/monitoring/schedule/schedule.service.ts";
import { applyQueuedWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import type { Log } from "../../src/platform/log.ts";
import { computeNext } from "../../src/pricing/recomputation/run.service.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { Shop } from "../market/shop.ts";
import { shopByLabel } from "../market/shops/shops.ts";
import type { MarketCalendar } from "../prices/market-time.ts";
import { writeOnce } from "../write-once.ts";
import type { DemoAccount } from "./accounts-file.ts";
import { demoCompanies } from "./companies.ts";
import { seedCompany } from "./seed-company.ts";
import { seedHistory } from "./seed-history.ts";
import { seedPricing } from "./seed-pricing.ts";
import { seedSite } from "./seed-site.ts";

/** Label of the shop whose changes the brake holds back. */
const brakedShop = "zorelia";

export interface SeedDeps {
  readonly database: Database;
  readonly dataDir: string;
  readonly accounts: readonly DemoAccount[];
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  /** Minimum times between two requests to hosts of the market. */
  readonly gaps: HostGaps;
  readonly calendar: MarketCalendar;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts between two steps. */
  readonly signal: AbortSignal;
}

/**
 * Fills an empty database with the demo: companies, users, sites, products, links and ninety days of history.
 * Every step is idempotent: the next start completes one that was interrupted.
 * @param report called with a description of each step
 */
export async function seedDemo(deps: SeedDeps, report: (step: string) => void): Promise<void> {
  const { database, clock, signal } = deps;
  const doneFile = join(deps.dataDir, "demo-seeded.json");
  if (existsSync(doneFile) && (await hasDemoSites(deps))) return;
  const watchers = createPageWatchers(database);
  report("Creating the demo companies, users and products");
  await seedCatalog(deps);
  report("Adding the pages to monitoring");
  await repeatUntilZero(signal, () =>
    applyQueuedWatches({ db: database.worker, clock, gapOf: gapOfHost(deps.gaps), watchers }),
  );
  report("Recording ninety days of prices");
  await seedHistory({
    deps: { db: database.worker, secondLookMs: 600_000 },
    originOf: deps.originOf,
    policy: deps.policy,
    products: catalogue,
    calendar: deps.calendar,
    today: deps.calendar.momentOf(clock.now()).day,
    signal,
  });
  // The history of removed pages ended days ago: their offers must not count in today's figures.
  await expireStalePages({ db: database.worker, clock });
  report("Updating offers and market figures");
  await repeatUntilZero(signal, () => propagate({ db: database.worker, log: deps.log, watchers }));
  report("Recommending prices");
  await seedRules(deps);
  writeOnce(doneFile, `${JSON.stringify({ seededAt: clock.now() })}\n`);
}

/** Rules of every demo site; on one of them the brake holds back a change. */
async function seedRules({ database, originOf, clock, signal }: SeedDeps): Promise<void> {
  const compute = () => repeatUntilZero(signal, () => computeNext({ db: database.worker, clock }));
  for (const { people, shops } of demoCompanies) {
    const manager = people.find(({ role }) => role === "OPERATOR_ADMIN") ?? people[0];
    const sites = await listSitesOf(database.app, { companyId: 0, role: "GOD" });
    for (const label of shops) {
      signal.throwIfAborted();
      const domain = new URL(originOf(shopByLabel(label))).host;
      const site = sites.find((one) => one.domain === domain);
      const managerId = await userIdOf(database, manager?.email ?? "");
      if (!site || managerId === undefined) throw new Error(`the demo site ${domain} is missing`);
      const siteId = authorizedSiteForJob(site.siteId);
      await seedPricing({ database, clock, siteId, managerId, compute, isBraked: label === brakedShop });
    }
  }
}

async function userIdOf({ app }: Database, email: string): Promise<number | undefined> {
  const found = app.selectFrom("app_user").select("user_id").where("email", "=", email);
  return (await found.executeTakeFirst())?.user_id;
}

/** Repeats a batch until it returns 0. */
async function repeatUntilZero(signal: AbortSignal, batch: () => Promise<number>): Promise<void> {
  do signal.throwIfAborted();
  while ((await batch()) > 0);
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

/** The marker file may be older than the database. */
async function hasDemoSites({ database, originOf }: SeedDeps): Promise<boolean> {
  const sites = await listSitesOf(database.app, { companyId: 0, role: "GOD" });
  const domains = new Set(sites.map(({ domain }) => domain));
  return demoCompanies.every(({ shops }) =>
    shops.every((label) => domains.has(new URL(originOf(shopByLabel(label))).host)),
  );
}
