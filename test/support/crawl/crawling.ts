import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { createExtractor } from "../../../src/monitoring/extraction/extraction.service.ts";
import { createFetcher } from "../../../src/monitoring/fetch/fetcher.client.ts";
import { createGuard } from "../../../src/monitoring/fetch/guard.client.ts";
import { createRobotsClient } from "../../../src/monitoring/robots/robots.client.ts";
import { type Crawl, type CrawlDeps, startCrawl } from "../../../src/monitoring/visits/crawl.service.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";

/** A crawl of loopback shops, composed as in the product. */
export function startTestCrawl(
  database: Database,
  hosts: readonly string[],
  over: Partial<CrawlDeps> = {},
): Crawl {
  const clock = over.clock ?? systemClock;
  const guard = createGuard({ admitted: admitHosts(hosts) });
  const client = { guard, userAgent: "VizorBot/1.0 (+https://vizor.example)", clock };
  const fetcher = createFetcher(client);
  const robotsClient = createRobotsClient(client);
  // On a busy machine starting the process may take longer than the product allows a page.
  const extractor = over.extractor ?? createExtractor({ processes: 1, limitMs: 60_000 });
  const crawl = startCrawl({
    db: database.worker,
    clock,
    log: createLog(process.env["TEST_LOG"] ?? "silent"),
    leaseMs: 2000,
    gapOf: () => 0,
    secondLookMs: 60_000,
    fetcher,
    robotsClient,
    ...over,
    extractor,
  });
  return {
    wake: crawl.wake,
    stop: async () => {
      await crawl.stop();
      await Promise.all([fetcher.close(), robotsClient.close(), extractor.close()]);
    },
  };
}

/** Waits until a condition is true. @throws Error after `withinMs` */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}
