import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Sort orders of the hosts, the default first. "attention": blocking hosts, then most pages that cannot be read. */
export const hostSorts = ["attention", "due", "pages", "host"] as const;
export type HostSort = (typeof hostSorts)[number];

export const hostsPerPage = 25;

const hostHealth = z.object({
  host: z.string(),
  /** Pages that somebody watches. */
  pages: z.number(),
  /** Of these, pages read within the last 48 hours. */
  fresh: z.number(),
  /** Of these, pages tried on this local day, with any outcome. */
  done: z.number(),
  /** Checks that are due, and checks that are queued for later. */
  due: z.number(),
  later: z.number(),
  /** ms; since when the oldest due check waits. */
  oldestDueTimestamp: z.nullable(z.number()),
  /** Pages that the shop's robots.txt does not allow to be read. */
  refusedByRobots: z.number(),
  gone: z.number(),
  /** Pages whose last check failed, by reason, most pages first. */
  errors: z.array(z.object({ reason: z.string(), pages: z.number() })),
  /** Time between two requests: the setting, or what robots.txt asks for where that is longer. */
  gapMs: z.number(),
  /** ms; the earliest next request; null when nothing is queued. */
  nextTimestamp: z.nullable(z.number()),
  /** Refusals in a row, and whether they are so many that the host is shown as blocking. */
  blocks: z.number(),
  isBlocking: z.boolean(),
});

export type HostHealth = z.infer<typeof hostHealth>;

/** GET /admin/operations/hosts – health of the crawl by host. Figures are those that were counted last; older ones than a minute are counted anew for the next call. */
export const operationsHosts = defineCall({
  method: "GET",
  path: "/admin/operations/hosts",
  access: "god",
  isHeavy: true,
  summary: "Health of the crawl by host",
  query: z.object({
    /** 0-based; 25 hosts a page. */
    page: z.optional(wholeNumber),
    sort: z.optional(z.enum(hostSorts)),
    /** Only hosts whose name contains this. */
    query: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    hosts: z.array(hostHealth),
    /** Hosts that match. */
    total: z.number(),
    /** ms; when the figures were counted. */
    countedTimestamp: z.number(),
  }),
});

const queueDepth = z.object({
  /** "checks", the queues of the slices (`QueueTable`), then names of background tasks. */
  queue: z.string(),
  waiting: z.number(),
  /** Due later. */
  later: z.number(),
  running: z.number(),
  /** Given up after the last try. */
  failed: z.number(),
  /** ms; since when the oldest one waits. */
  oldestTimestamp: z.nullable(z.number()),
});

export type QueueDepth = z.infer<typeof queueDepth>;

const slowCall = z.object({
  method: z.string(),
  route: z.string(),
  calls: z.number(),
  meanMs: z.number(),
  /** Estimated from the histogram's buckets; null above the last bucket (5 s). */
  p95Ms: z.nullable(z.number()),
});

export type SlowCall = z.infer<typeof slowCall>;

const confidenceDay = z.object({
  /** yyyy-mm-dd of Europe/Bucharest */
  localDay: z.string(),
  pages: z.number(),
  unpriced: z.number(),
  doubtful: z.number(),
  /** Mean of the priced pages, 0 to 1; null without one. */
  confidence: z.nullable(z.number()),
});

/** GET /admin/operations – state of the installation: freshness, queues, confidence and slow calls. */
export const operationsSummary = defineCall({
  method: "GET",
  path: "/admin/operations",
  access: "god",
  isHeavy: true,
  summary: "State of the installation",
  reply: z.object({
    hosts: z.number(),
    blockingHosts: z.number(),
    /** Watched pages, those read within the last 48 hours, and those tried on this local day. */
    pages: z.number(),
    fresh: z.number(),
    done: z.number(),
    queues: z.array(queueDepth),
    /** All hosts together, oldest first, at most 90 days. */
    confidence: z.array(confidenceDay),
    /** Of the web process that answers, since its start: slowest 95th percentile first, at most 10. */
    slowCalls: z.array(slowCall),
    /** Its slowest requests of the last hour, at most 20. */
    slowRequests: z.array(
      z.object({
        /** `reqId` of the request's log lines. */
        requestId: z.string(),
        method: z.string(),
        route: z.string(),
        status: z.number(),
        ms: z.number(),
        /** ms */
        timestamp: z.number(),
        /** Where its log lines are shown; null without the setting LOG_URL. */
        logUrl: z.nullable(z.string()),
      }),
    ),
    /** ms; when the figures of the hosts were counted. */
    countedTimestamp: z.number(),
  }),
});
