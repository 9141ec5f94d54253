import { type ArrivingFile, createLargeFileReader } from "../fetch/large-file.service.ts";
import { findRobotsText } from "../hosts/hosts.repo.ts";
import { createLeases } from "../hosts/leases.service.ts";
import {
  foundAt,
  missed,
  type ShopOutcome,
  type ShopVisitTools,
  visitAddress,
  visitShop,
} from "../polite-visits/shop-visit.service.ts";
import { parseRobots } from "../robots/core/robots.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { createRobotsCache } from "../robots/robots.service.ts";
import type { ShopVisitorDeps } from "./shop-visitor.service.ts";

/** Where a shop lists its pages. */
export interface ShopSitemaps {
  /** Of the host that answered, as "https://www.shop.ro". */
  readonly origin: string;
  /** As robots.txt names them; none where it names none. */
  readonly sitemaps: readonly string[];
}

/**
 * Reads the sitemaps and feeds of shops: behind the address guard, as robots.txt allows, one request at a time to a host and
 * with its gap. Failures are values.
 */
export interface ShopCatalogues {
  /** @param domain without "www." */
  findSitemaps(domain: string): Promise<ShopOutcome<ShopSitemaps>>;
  /**
   * Passes a file on while it arrives, unpacked where it is gzip.
   * @param url normalised
   * @throws what `consume` throws
   */
  read<T>(url: string, consume: (file: ArrivingFile) => Promise<T>): Promise<ShopOutcome<T>>;
}

type CatalogueDeps = Omit<ShopVisitorDeps, "totalMs" | "extractor">;

/** The protocol of sitemaps allows 50 MB of each file, unpacked; feeds are as large. */
const fileLimits = { maxBytes: 52 * 1024 * 1024, totalMs: 2 * 60_000 };
const robotsMs = 10_000;
const connectMs = 4000;

/** Catalogues are read rarely, so each visit opens its own connections and closes them. */
export function createShopCatalogues(deps: CatalogueDeps): ShopCatalogues {
  const files = createLargeFileReader({ ...deps, limits: fileLimits });
  return {
    findSitemaps: (domain) =>
      // A visit reads robots.txt before its own request, which here is none.
      withTools(deps, robotsMs, async (tools) =>
        visitShop(tools, domain, "/robots.txt", async ({ url }, { host }) => {
          const { sitemaps } = parseRobots(await findRobotsText(deps.db, host));
          return foundAt(200, { origin: new URL(url).origin, sitemaps });
        }),
      ),
    read: (url, consume) =>
      withTools(deps, fileLimits.totalMs, (tools) =>
        visitAddress(tools, url, async ({ mayFollow, signal }) => {
          const reading = await files.read(url, consume, { mayFollow, signal });
          return reading.found
            ? foundAt(200, reading.value)
            : missed(reading.reason, { status: reading.status, retryAfterMs: null });
        }),
      ),
  };
}

async function withTools<T>(
  deps: CatalogueDeps,
  totalMs: number,
  visit: (tools: ShopVisitTools) => Promise<T>,
): Promise<T> {
  const { db, clock, log, guard, userAgent, leaseMs, gapOf } = deps;
  const client = createRobotsClient({ guard, userAgent, clock, limits: { totalMs: robotsMs, connectMs } });
  const leases = createLeases({ db, log, leaseMs, gapOf });
  const robots = createRobotsCache({ db, clock, client, leases });
  try {
    return await visit({ leases, robots, signal: AbortSignal.timeout(totalMs) });
  } finally {
    leases.stop();
    await client.close();
  }
}
