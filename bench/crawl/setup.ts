import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { admitHosts } from "../../src/address/admitted-hosts.ts";
import { pageIdOf } from "../../src/address/page-id.ts";
import { startCrawlers } from "../../src/monitoring/crawlers/supervisor.service.ts";
import type { Crawl } from "../../src/monitoring/visits/crawl.service.ts";
import { applyWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createDatabase, type Database } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log.ts";
import type { Secrets } from "../../src/platform/secrets.ts";
import { cpuMsWithChildren } from "../support/process-cpu.ts";
import type { MarketReport, MarketSettings } from "./market.process.ts";

export interface Market {
  readonly port: number;
  /** CPU time used by the market process, milliseconds. */
  cpuMs(): number;
  configure(settings: MarketSettings): void;
  /** Counts since the last report. */
  report(): Promise<MarketReport>;
  close(): Promise<void>;
}

export async function openMarketProcess(): Promise<Market> {
  const child = fork(fileURLToPath(new URL("./market.process.ts", import.meta.url)));
  const [port] = (await once(child, "message")) as [number];
  return {
    port,
    cpuMs: () => cpuMsWithChildren(child.pid ?? 0),
    configure: (settings) => {
      child.send(settings);
    },
    report: async () => {
      child.send("report");
      const [report] = (await once(child, "message")) as [MarketReport];
      return report;
    },
    close: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

export function hostsOf(port: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `shop${index}.localhost:${port}`);
}

/** Product page addresses, distributed evenly over the hosts. */
export function urlsOf(hosts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => `http://${hosts[index % hosts.length]}/p${index}`);
}

/** Adds the addresses to the pages watched by one site; each gets a crawl task for today. */
export async function watchUrls(database: Database, urls: readonly string[], gapMs: number): Promise<void> {
  const entries = urls.map((url, index) => ({
    siteId: 1,
    entryId: index + 1,
    action: "watch" as const,
    pageId: pageIdOf(url),
    url,
    recordId: 100_000 + index,
    productId: 1,
  }));
  await applyWatches({ db: database.worker, clock: systemClock, gapOf: () => gapMs }, entries);
}

/** Queues a recheck of every page. */
export async function queueAll(database: Database): Promise<void> {
  await sql`insert into crawl_task (page_id, kind, host, due_at)
    select page_id, 'recheck', host, now() from page on conflict do nothing`.execute(database.worker);
}

export async function tasksLeft(database: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::integer as left from crawl_task`.execute(
    database.worker,
  );
  return rows[0]?.left ?? 0;
}

export interface CrawlSettings {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly hosts: readonly string[];
  readonly leaseMs: number;
  readonly processes?: number;
  readonly hostsAtOnce?: number;
}

/** Starts the crawlers of a worker as the product does, with their own database connections. */
export function startBenchCrawl(settings: CrawlSettings): Crawl {
  const { ownerUrl, secrets, hosts, leaseMs, processes, hostsAtOnce } = settings;
  const log = createLog(process.env["LOG_LEVEL"] ?? "warn");
  const database = createDatabase({ ownerUrl, secrets, log });
  const crawl = startCrawlers({
    db: database.worker,
    databaseUrl: database.addresses.worker,
    clock: systemClock,
    log,
    leaseMs,
    gaps: { defaultMs: 0, ofHosts: new Map() },
    // A recipe that is learned in between changes what a price is read from: such a page is looked at again at once.
    secondLookMs: 0,
    admitted: admitHosts(hosts),
    userAgent: "VizorBot/1.0 (+https://vizor.example)",
    processes,
    hostsAtOnce,
  });
  return {
    wake: crawl.wake,
    stop: async () => {
      await crawl.stop();
      await database.close();
    },
  };
}
