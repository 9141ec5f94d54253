import { type AdmittedHosts, NO_ADMITTED_HOSTS } from "../address/admitted-hosts.ts";
import type { Loop, Platform, Task } from "../platform/slice.ts";
import { userAgentOf } from "./fetch/fetcher.client.ts";
import { createGuard } from "./fetch/guard.client.ts";
import { createLargeFileReader, type LargeFileReader } from "./fetch/large-file.service.ts";
import { createPoster, type Poster } from "./fetch/poster.client.ts";
import { createRenderer } from "./fetch/rendering/renderer.client.ts";
import { gapOfHost, type HostGaps } from "./hosts/leases.service.ts";
import { createImageProxy, type ImageProxy } from "./images/images.service.ts";
import { monitoringLoops, monitoringTasks } from "./monitoring.jobs.ts";
import type { PageWatchers } from "./monitoring.ports.ts";
import { trainFromCorrection } from "./recipes/recipe-trials.service.ts";
import { createShopCatalogues, type ShopCatalogues } from "./visits/shop-catalogue.service.ts";
import { createShopVisitor, type ShopVisitor } from "./visits/shop-visitor.service.ts";

/** Settings that the demo and tests replace. */
export interface MonitoringOverrides {
  /** Hosts that the address guard admits although they are not public. */
  readonly admitted?: AdmittedHosts;
  /** Gaps of new hosts. @default the setting for every host */
  readonly gaps?: HostGaps;
  /** Time from a suspicious reading to the second look, milliseconds. @default 5 minutes */
  readonly secondLookMs?: number;
  /** Minimum time between a visit and a requested recheck, milliseconds. @default 15,000 */
  readonly recheckPauseMs?: number;
}

export interface Monitoring {
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  /** Reads single addresses of a shop during a request. */
  readonly visitor: ShopVisitor;
  /** Reads the sitemaps and feeds of shops, politely. */
  readonly catalogues: ShopCatalogues;
  /** Reads large files, as product feeds. */
  readonly files: LargeFileReader;
  /** Fetches pictures of shops for the web app. */
  readonly images: ImageProxy;
  /** Posts to addresses that people have entered, through the address guard. */
  readonly poster: Poster;
}

const secondLookMs = 5 * 60_000;

/** Composes the slice's background work and its shop visitor. */
export function createMonitoring(
  platform: Platform,
  watchers: PageWatchers,
  overrides: MonitoringOverrides = {},
): Monitoring {
  const { database, clock, log, config } = platform;
  const db = database.worker;
  const admitted = overrides.admitted ?? NO_ADMITTED_HOSTS;
  const guard = createGuard({ admitted });
  const client = { guard, userAgent: userAgentOf(config.crawlerContact ?? config.publicUrl), clock };
  const leaseMs = config.leaseSeconds * 1000;
  const gaps = overrides.gaps ?? { defaultMs: config.hostGapMs, ofHosts: new Map() };
  const gapOf = gapOfHost(gaps);
  return {
    tasks: monitoringTasks({
      db,
      clock,
      watchers,
      train: (corrected) => trainFromCorrection({ ...client, db, log, watchers, leaseMs, gapOf }, corrected),
    }),
    loops: monitoringLoops({
      db,
      databaseUrl: database.addresses.worker,
      clock,
      log,
      watchers,
      leaseMs,
      secondLookMs: overrides.secondLookMs ?? secondLookMs,
      recheckPauseMs: overrides.recheckPauseMs,
      gaps,
      gapOf,
      admitted,
      userAgent: client.userAgent,
      renderer: createRenderer(client),
      processes: config.crawlers,
    }),
    files: createLargeFileReader(client),
    images: createImageProxy(client),
    poster: createPoster(client),
    visitor: createShopVisitor({ ...client, db, log, leaseMs, gapOf }),
    catalogues: createShopCatalogues({ ...client, db, log, leaseMs, gapOf }),
  };
}
