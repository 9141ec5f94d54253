import type { AdmittedHosts } from "../../address/admitted-hosts.ts";
import { createWorkerHandle } from "../../platform/db/database.ts";
import { createLog } from "../../platform/log.ts";
import { createExtractor } from "../extraction/extraction.service.ts";
import type { readPage } from "../extraction/read-page.ts";
import { createFetcher } from "../fetch/fetcher.client.ts";
import { createGuard } from "../fetch/guard.client.ts";
import type { Renderer, RenderResult } from "../fetch/rendering/renderer.client.ts";
import { gapOfHost, type HostGaps } from "../hosts/leases.service.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { type Crawl, startCrawl } from "../visits/crawl.service.ts";
import { createPageMark } from "./page-mark.client.ts";
import { createPageReader } from "./page-reader.service.ts";

/** What a crawler needs to know: its first message. It contains a password: never log it. */
export interface CrawlerOrder {
  readonly type: "start";
  /** Address of the role `vizor_worker`. */
  readonly databaseUrl: string;
  readonly logLevel: string;
  /** Owner of its leases. */
  readonly owner: string;
  readonly leaseMs: number;
  readonly gaps: HostGaps;
  readonly secondLookMs: number;
  readonly admitted: AdmittedHosts;
  readonly userAgent: string;
  /** How far its clock is ahead of the machine's, milliseconds. */
  readonly aheadMs: number;
  readonly hostsAtOnce: number | undefined;
  readonly idleMs: number;
  readonly canRender: boolean;
}

/** A message to a crawler. */
export type CrawlerCommand =
  | CrawlerOrder
  | { readonly type: "wake" }
  | { readonly type: "stop" }
  | { readonly type: "rendered"; readonly id: number; readonly result: RenderResult };

/** A message of a crawler: outcomes were saved, or it asks for a page to be rendered. */
export type CrawlerReport =
  | { readonly type: "recorded" }
  | { readonly type: "render"; readonly id: number; readonly url: string };

/** File descriptor at which a crawler inherits its mark file, after the standard ones and the channel. */
export const markFd = 4;

/** Connections of a crawler: results, leases, due tasks, and what is learned of pages. */
export const maxConnections = 4;

/**
 * Crawls as its supervisor orders, in this process. Exits when the supervisor is gone; its hosts are then leased again
 * once the leases have expired.
 */
export function runCrawler(read?: typeof readPage): void {
  let running: { readonly crawl: Crawl; stop(): Promise<void> } | undefined;
  const renderer = createRemoteRenderer();
  process.on("message", (command: CrawlerCommand) => {
    if (command.type === "start") running = start(command, renderer, read);
    else if (command.type === "rendered") renderer.settle(command.id, command.result);
    else if (command.type === "wake") running?.crawl.wake();
    else void stop(running);
  });
  // The supervisor stops this process. A signal sent to the whole process group must not interrupt a visit.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit());
}

async function stop(running: { stop(): Promise<void> } | undefined): Promise<void> {
  await running?.stop();
  process.exit();
}

function start(order: CrawlerOrder, renderer: Renderer, read?: typeof readPage) {
  const log = createLog(order.logLevel);
  const clock = { now: () => new Date(Date.now() + order.aheadMs) };
  const db = createWorkerHandle({ url: order.databaseUrl, name: "vizor crawler", maxConnections, log });
  const guard = createGuard({ admitted: order.admitted });
  const client = { guard, userAgent: order.userAgent, clock };
  const fetcher = createFetcher(client);
  const robotsClient = createRobotsClient(client);
  const extractor = createExtractor({ processes: 1 });
  const crawl = startCrawl({
    db,
    clock,
    log,
    owner: order.owner,
    leaseMs: order.leaseMs,
    gapOf: gapOfHost(order.gaps),
    secondLookMs: order.secondLookMs,
    fetcher,
    robotsClient,
    renderer: order.canRender ? renderer : undefined,
    readPage: createPageReader(createPageMark(markFd), read),
    extractor,
    idleMs: order.idleMs,
    ...(order.hostsAtOnce === undefined ? {} : { hostsAtOnce: order.hostsAtOnce }),
    onRecorded: () => report({ type: "recorded" }),
  });
  return {
    crawl,
    stop: async () => {
      await crawl.stop();
      await Promise.all([fetcher.close(), robotsClient.close(), extractor.close()]);
      await db.destroy();
    },
  };
}

/** Asks the supervisor, so that one browser at a time runs for all crawlers and none outlives a killed one. */
function createRemoteRenderer(): Renderer & { settle(id: number, result: RenderResult): void } {
  const waiting = new Map<number, (result: RenderResult) => void>();
  let lastId = 0;
  return {
    render: (url) =>
      new Promise((done) => {
        const id = ++lastId;
        waiting.set(id, done);
        report({ type: "render", id, url });
      }),
    settle: (id, result) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
  };
}

/** A failed send is ignored: the channel is then closed, which ends this process. */
function report(message: CrawlerReport): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
