import type { AddressPolicy } from "../../src/address/address.ts";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { changeSettings } from "../../src/matching/matches/matches.service.ts";
import { runProductSearch } from "../../src/matching/runs/product-search.service.ts";
import { readRuns, startSearch } from "../../src/matching/runs/runs.service.ts";
import { gapOfHost, type HostGaps } from "../../src/monitoring/hosts/leases.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { applyQueuedWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Log } from "../../src/platform/log.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { competitorsOf } from "../market/assortment.ts";
import type { Shop } from "../market/shop.ts";

/** By demo customer, shops whose pages some of its products are not compared with yet, though another one's products are. */
const unlinkedShops: Readonly<Record<string, readonly string[]>> = {
  voltamira: ["tocmelaru", "cosulino", "veselar", "tagadir"],
  bardazan: ["rachetino", "pravaloiu"],
};
/** The department of these products. */
const searchedDepartment = "tools";
/** Products keep at least so many competitors. */
const minLinks = 3;

/**
 * Competitors that the demo links with a product. Some are left out, so that the search has something to find: their pages are known,
 * because another demo customer sells the same products.
 */
export function linkedCompetitors(shop: Shop, product: CatalogueProduct): readonly Shop[] {
  const competitors = competitorsOf(shop, product);
  const unlinked = unlinkedShops[shop.label];
  if (unlinked === undefined || product.department !== searchedDepartment) return competitors;
  const linked = competitors.filter(({ label }) => !unlinked.includes(label));
  const rest = competitors.filter(({ label }) => unlinked.includes(label));
  return [...linked, ...rest.slice(0, Math.max(0, minLinks - linked.length))];
}

export interface MatchesSeed {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly policy: AddressPolicy;
  readonly gaps: HostGaps;
  readonly shop: Shop;
  readonly siteId: AuthorizedSiteId;
  /** Who starts the search. */
  readonly managerId: number;
  /** Repeats a batch until it returns 0. */
  readonly repeat: (batch: () => Promise<number>) => Promise<void>;
}

/** The demo customer whose site links without a person, from this probability on; the others decide everything themselves. */
const linkingShop = "voltamira";
const automaticThreshold = 0.99;

/** Searches competitors' pages for all products of a site. Running it again changes nothing. */
export async function seedMatches({
  database,
  clock,
  log,
  policy,
  gaps,
  shop,
  siteId,
  managerId,
  repeat,
}: MatchesSeed): Promise<void> {
  const deps = { db: database.app, clock, policy };
  const runs = await readRuns(deps, siteId);
  if (runs.some(({ state }) => state === "DONE")) return;
  if (shop.label === linkingShop) {
    await changeSettings(database.app, siteId, {
      addAutomatically: true,
      automaticThreshold,
      colourIsVariant: false,
    });
  }
  const runId = await startSearch(deps, siteId, managerId, undefined);
  await runProductSearch({ db: database.worker, clock, policy }, siteId, runId);
  const watchers = createPageWatchers(database);
  await repeat(() => applyQueuedWatches({ db: database.worker, clock, gapOf: gapOfHost(gaps), watchers }));
  await repeat(() => propagate({ db: database.worker, log, watchers }));
}
