import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { createPageReader } from "../../../src/monitoring/crawlers/page-reader.service.ts";
import {
  type Crawlers,
  type CrawlersDeps,
  startCrawlers,
} from "../../../src/monitoring/crawlers/supervisor.service.ts";
import { createExtractor } from "../../../src/monitoring/extraction/extraction.service.ts";
import { createFetcher } from "../../../src/monitoring/fetch/fetcher.client.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createRobotsClient } from "../../../src/monitoring/robots/robots.client.ts";
import { type Crawl, type CrawlDeps, startCrawl } from "../../../src/monitoring/visits/crawl.service.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";

const testUserAgent = "VizorBot/1.0 (+https://vizor.example)";

/** A crawl of loopback shops in this process, composed as a crawler of the product. */
export function startTestCrawl(
  database: Database,
  hosts: readonly string[],
  over: Partial<CrawlDeps> = {},
): Crawl {
  const clock = over.clock ?? systemClock;
  const guard = createGuard({ admitted: admitHosts(hosts) });
  const client = { guard, userAgent: testUserAgent, clock };
  const fetcher = createFetcher(client);
  const robotsClient = createRobotsClient(client);
  // On a busy machine starting the process may take longer than the product allows a training.
  const extractor = createExtractor({ processes: 1, limitMs: 60_000 });
  const crawl = startCrawl({
    db: database.worker,
    clock,
    log: createLog(process.env["TEST_LOG"] ?? "silent"),
    leaseMs: 2000,
    gapOf: () => 0,
    secondLookMs: 60_000,
    fetcher,
    robotsClient,
    readPage: createPageReader({ set: () => undefined, clear: () => undefined }),
    extractor,
    ...over,
  });
  return {
    wake: crawl.wake,
    stop: async () => {
      await crawl.stop();
      await Promise.all([fetcher.close(), robotsClient.close(), extractor.close()]);
    },
  };
}

/** Crawlers of loopback shops in processes of their own, as in the product. */
export function startTestCrawlers(
  database: Database,
  hosts: readonly string[],
  over: Partial<CrawlersDeps> = {},
): Crawlers {
  return startCrawlers({
    db: database.worker,
    databaseUrl: database.addresses.worker,
    clock: systemClock,
    log: createLog(process.env["TEST_LOG"] ?? "silent"),
    leaseMs: 2000,
    gaps: { defaultMs: 0, ofHosts: new Map() },
    secondLookMs: 60_000,
    admitted: admitHosts(hosts),
    userAgent: testUserAgent,
    processes: 1,
    ...over,
  });
}
