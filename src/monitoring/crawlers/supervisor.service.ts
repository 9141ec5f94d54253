import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import type { AdmittedHosts } from "../../address/admitted-hosts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { keepRunning } from "../../platform/loops/keep-running.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import { releaseHostsOf } from "../hosts/hosts.repo.ts";
import type { HostGaps } from "../hosts/leases.service.ts";
import { recordChecks } from "../observation/observation.service.ts";
import type { Crawl } from "../visits/crawl.service.ts";
import type { CrawlerOrder } from "./crawler.service.ts";
import { type CrawlerEnd, startCrawlerProcess } from "./crawler-process.client.ts";
import { checkOfMark } from "./page-mark.client.ts";

export interface CrawlersDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  /** Address of the role `vizor_worker`, for the crawlers' own connections. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** The crawlers write to the standard output, at the same level. */
  readonly log: Log;
  readonly leaseMs: number;
  /** Gaps of hosts that are not in the database yet. */
  readonly gaps: HostGaps;
  readonly secondLookMs: number;
  readonly admitted: AdmittedHosts;
  readonly userAgent: string;
  readonly renderer?: Renderer | undefined;
  /** Called after outcomes were saved: watchers may be waiting. */
  readonly onRecorded?: () => void;
  /** @default number of CPU cores */
  readonly processes?: number | undefined;
  /** Hosts that each crawler visits at the same time. @default 64 */
  readonly hostsAtOnce?: number | undefined;
  /** Limit of the CPU time for reading one page, milliseconds; its process is killed when it is exceeded. @default 5000 */
  readonly limitMs?: number;
  /** Entry file of the crawlers, for tests. */
  readonly entry?: URL;
}

export interface Crawlers extends Crawl {
  /** Process ids of the running crawlers. */
  pids(): number[];
}

/** Longest time until a second look or a retry is seen, milliseconds; new watches wake the crawlers at once. */
const idleMs = 300;

/**
 * Runs crawler processes, each of which leases hosts, fetches their pages and reads them (decision 34 in
 * docs/decisions). One that hangs in a page or dies is replaced; the page gets its outcome, and its hosts are released.
 */
export function startCrawlers(deps: CrawlersDeps): Crawlers {
  const { processes = availableParallelism() } = deps;
  const crawlers = Array.from({ length: processes }, () => superviseCrawler(deps, idleMs * processes));
  return {
    wake: () => {
      for (const crawler of crawlers) crawler.wake();
    },
    stop: async () => {
      await Promise.all(crawlers.map((crawler) => crawler.stop()));
    },
    pids: () => crawlers.flatMap((crawler) => crawler.pids()),
  };
}

/** Keeps one crawler running until stopped. */
function superviseCrawler(deps: CrawlersDeps, pollMs: number): Crawlers {
  const { log, limitMs = 5000, renderer, onRecorded } = deps;
  const entry = deps.entry ?? new URL("./crawler.process.ts", import.meta.url);
  const suspects = new Set<string>();
  const crawler = keepRunning({
    start: () => {
      const order = orderOf(deps, pollMs);
      const child = startCrawlerProcess({ entry, order, limitMs, renderer, onRecorded });
      return { ...child, owner: order.owner };
    },
    onEnd: ({ owner }, end: CrawlerEnd) =>
      settle(deps, owner, end, suspects).catch((err: unknown) =>
        log.warn({ err }, "what a crawler left could not be settled; its leases expire"),
      ),
  });
  return {
    wake: () => crawler.current().wake(),
    stop: crawler.stop,
    pids: () => {
      const { pid } = crawler.current();
      return pid === undefined || crawler.hasEnded() ? [] : [pid];
    },
  };
}

function orderOf(deps: CrawlersDeps, pollMs: number): CrawlerOrder {
  const { clock, log, leaseMs, gaps, secondLookMs, admitted, userAgent, databaseUrl, hostsAtOnce } = deps;
  return {
    type: "start",
    databaseUrl,
    logLevel: log.level,
    owner: randomUUID(),
    leaseMs,
    gaps,
    secondLookMs,
    admitted,
    userAgent,
    // The same clock read twice differs by a few milliseconds.
    aheadMs: Math.round((clock.now().getTime() - Date.now()) / 1000) * 1000,
    hostsAtOnce,
    idleMs: pollMs,
    canRender: deps.renderer !== undefined,
  };
}

/**
 * Records the outcome of the page that ended a crawler, then releases its hosts: in this order, so that the page is not
 * read again at once. A process that somebody else killed, as the system does when memory is short, does not blame its
 * page until it happens again.
 */
async function settle(
  { db, secondLookMs, log, onRecorded }: CrawlersDeps,
  owner: string,
  end: CrawlerEnd,
  suspects: Set<string>,
): Promise<void> {
  const { mark, cause, detail } = end;
  if (cause !== "stopped") log.error({ cause, detail, mark }, "a crawler ended and is replaced");
  const check = mark === null ? null : checkOfMark(mark);
  if (check !== null && cause !== "stopped" && isToBlame(check.pageId, end, suspects)) {
    const reason = cause === "hung" ? "extraction-timeout" : "extraction-failed";
    const finding = { type: "failed" as const, state: "failing" as const, reason, detail };
    await recordChecks({ db, secondLookMs }, [{ ...check, finding, retryAt: null }]);
    onRecorded?.();
  }
  await releaseHostsOf(db, owner);
}

function isToBlame(pageId: string, { cause }: CrawlerEnd, suspects: Set<string>): boolean {
  if (cause !== "killed" || suspects.has(pageId)) return true;
  suspects.clear();
  suspects.add(pageId);
  return false;
}
