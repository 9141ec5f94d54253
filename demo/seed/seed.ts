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
import type { Secrets } from "../../src/platform/secrets.ts";
import { computeNext } from "../../src/pricing/recomputation/run.service.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import type { Shop } from "../market/shop.ts";
import { shopByLabel } from "../market/shops/shops.ts";
import type { MarketCalendar } from "../prices/market-time.ts";
import { writeOnce } from "../write-once.ts";
import type { DemoAccount } from "./accounts-file.ts";
import { demoCompanies } from "./companies.ts";
import { seedCompany } from "./seed-company.ts";
import { seedConfidence } from "./seed-confidence.ts";
import { seedDoubtfulReadings } from "./seed-doubtful-readings.ts";
import { seedFeed } from "./seed-feed.ts";
import { seedFlagged } from "./seed-flagged.ts";
import { seedHistory } from "./seed-history.ts";
import { seedMatches } from "./seed-matches.ts";
import { seedPricing } from "./seed-pricing.ts";
import { seedRecipeProposals } from "./seed-recipe-proposals.ts";
import { seedSite } from "./seed-site.ts";
import { seedUsage } from "./seed-usage.ts";

/** Label of the shop whose changes the brake holds back. */
const brakedShop = "zorelia";
/** Labels of the shops with found pages, links that look wrong and changes to roll back; the first site by name is one of them. */
const matchedShops = ["voltamira", "bardazan"];

export interface SeedDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly accounts: readonly DemoAccount[];
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  /** Minimum times between two requests to hosts of the market. */
  readonly gaps: HostGaps;
  readonly calendar: MarketCalendar;
  /** @default the whole catalogue */
  readonly productsWithHistory?: readonly CatalogueProduct[];
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
    products: deps.productsWithHistory ?? catalogue,
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
  report("Finding competitors' pages, and links that look wrong");
  await seedLinks(deps);
  report("Counting calls of the last weeks");
  for (const { siteId, userIds } of await demoSites(deps))
    await seedUsage({ db: database.app, clock, siteId, userIds });
  report("Adding doubtful readings to review");
  await seedReadingReview(deps);
  writeOnce(doneFile, `${JSON.stringify({ seededAt: clock.now() })}\n`);
}

/** Product feeds and rules of every demo site; on one of them the brake holds back a change. */
async function seedRules(deps: SeedDeps): Promise<void> {
  const { database, clock, signal } = deps;
  const compute = () => repeatUntilZero(signal, () => computeNext({ db: database.worker, clock }));
  for (const { shop, origin, siteId, managerId } of await demoSites(deps)) {
    signal.throwIfAborted();
    await seedFeed({ ...deps, siteId, managerId, origin });
    await seedPricing({ database, clock, siteId, managerId, compute, isBraked: shop.label === brakedShop });
  }
}

async function seedLinks(deps: SeedDeps): Promise<void> {
  const godId = await godIdOf(deps.database);
  const repeat = (batch: () => Promise<number>) => repeatUntilZero(deps.signal, batch);
  for (const { shop, siteId, managerId } of await demoSites(deps)) {
    if (!matchedShops.includes(shop.label)) continue;
    await seedFlagged({ ...deps, shop, siteId, managerId, godId, repeat });
    await seedMatches({ ...deps, shop, siteId, managerId, repeat });
  }
}

/** The sites of the demo's customers, each with the person who manages it and all who work with it. */
async function demoSites({ database, originOf }: SeedDeps) {
  const sites = await listSitesOf(database.app, { companyId: 0, role: "GOD" });
  return Promise.all(
    demoCompanies.flatMap(({ people, shops }) => {
      const manager = people.find(({ role }) => role === "OPERATOR_ADMIN") ?? people[0];
      return shops.map(async (label) => {
        const shop = shopByLabel(label);
        const origin = originOf(shop);
        const domain = new URL(origin).host;
        const site = sites.find((one) => one.domain === domain);
        const managerId = await userIdOf(database, manager?.email ?? "");
        if (!site || managerId === undefined) throw new Error(`the demo site ${domain} is missing`);
        const ids = await Promise.all(people.map(({ email }) => userIdOf(database, email)));
        const userIds = ids.flatMap((id) => id ?? []);
        return { shop, origin, siteId: authorizedSiteForJob(site.siteId), managerId, userIds };
      });
    }),
  );
}

async function seedReadingReview(deps: SeedDeps): Promise<void> {
  const { database, originOf, clock, calendar } = deps;
  const now = clock.now();
  const { day: today } = calendar.momentOf(now);
  const decidedBy = await godIdOf(database);
  await seedDoubtfulReadings({ ...deps, today, now, decidedBy });
  await seedRecipeProposals({ ...deps, today });
  await seedConfidence(database.worker, originOf, calendar, today);
}

async function godIdOf(database: Database): Promise<number> {
  const god = demoCompanies.flatMap(({ people }) => people).find(({ role }) => role === "GOD");
  const godId = await userIdOf(database, god?.email ?? "");
  if (godId === undefined) throw new Error("the demo's GOD is missing");
  return godId;
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
