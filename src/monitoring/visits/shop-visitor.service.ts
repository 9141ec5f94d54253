import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { createExtractor, type Extractor } from "../extraction/extraction.service.ts";
import { createFetcher, type Fetcher } from "../fetch/fetcher.client.ts";
import type { AddressGuard } from "../fetch/guard.client.ts";
import { createTextFileClient, type TextFileClient } from "../fetch/text-file.client.ts";
import { createLeases } from "../hosts/leases.service.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { createRobotsKeeper } from "../robots/robots.service.ts";
import { homeImageOf } from "./core/home-image.ts";
import { type PageReading, readPage } from "./page-reading.service.ts";
import { createGuestHosts } from "./redirect-leases.service.ts";
import { foundAt, missed, type ShopRefusal, type ShopVisitTools, visitShop } from "./shop-visit.service.ts";

export type { PageReading } from "./page-reading.service.ts";
export type { ShopRefusal } from "./shop-visit.service.ts";

export type HomePage =
  | { readonly found: true; readonly imageUrl: string | null }
  | { readonly found: false; readonly reason: ShopRefusal };

export type ShopFile =
  | { readonly found: true; readonly text: string }
  | { readonly found: false; readonly reason: ShopRefusal };

/**
 * Reads single addresses of a shop for a person who waits: by the guard, robots.txt and the host's gap, under the
 * same lease as every other visit. Failures are values.
 */
export interface ShopVisitor {
  /** What the guard lets through. */
  readonly policy: AddressPolicy;
  /** @param domain as sites are kept under */
  readHomePage(domain: string): Promise<HomePage>;
  /** A short text file. Redirects are followed within the shop alone. @param path begins with "/" */
  readFile(domain: string, path: string): Promise<ShopFile>;
  /** A product's page as the crawl would read it; nothing of it is kept. @param url normalised */
  readPage(url: string): Promise<PageReading>;
  /** Ends the process that reads pages. */
  close(): Promise<void>;
}

export interface ShopVisitorDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly leaseMs: number;
  readonly gapOf: (host: string) => number;
  /** The whole visit, milliseconds. @default 10 s */
  readonly totalMs?: number;
  /** Reads pages; another in tests. @default a process of its own that begins with the first page */
  readonly extractor?: Extractor;
}

const connectMs = 4000;

/** Each visit opens what it needs and closes it: visits are rare. */
export function createShopVisitor(deps: ShopVisitorDeps): ShopVisitor {
  const { extractor = createExtractor({ processes: 1 }) } = deps;
  return {
    policy: deps.guard.policy,
    readHomePage: (domain) => withTools(deps, (tools) => readHomePage(tools, domain)),
    readFile: (domain, path) => withTools(deps, (tools) => readFile(tools, domain, path)),
    readPage: (url) => withTools(deps, (tools) => readPage({ ...tools, extractor }, url)),
    close: () => extractor.close(),
  };
}

interface Tools extends ShopVisitTools {
  readonly fetcher: Fetcher;
  readonly files: TextFileClient;
}

async function withTools<T>(deps: ShopVisitorDeps, visit: (tools: Tools) => Promise<T>): Promise<T> {
  const { db, clock, log, leaseMs, gapOf, totalMs = 10_000 } = deps;
  const client = { guard: deps.guard, userAgent: deps.userAgent, clock, limits: { totalMs, connectMs } };
  const robotsClient = createRobotsClient(client);
  const fetcher = createFetcher(client);
  const files = createTextFileClient({ ...client, limits: { ...client.limits, maxBytes: 4096 } });
  const leases = createLeases({ db, log, leaseMs, gapOf });
  const robots = createRobotsKeeper({ db, clock, client: robotsClient, leases });
  try {
    return await visit({ clock, leases, robots, fetcher, files, signal: AbortSignal.timeout(totalMs) });
  } finally {
    leases.stop();
    await Promise.all([robotsClient.close(), fetcher.close(), files.close()]);
  }
}

async function readHomePage(tools: Tools, domain: string): Promise<HomePage> {
  const guests = createGuestHosts(tools, tools.signal);
  try {
    const outcome = await visitShop(tools, domain, "/", async ({ url, rules, gapMs }) => {
      const result = await tools.fetcher.fetch({
        url: url.href,
        gapMs,
        mayFollow: (next) =>
          next.host === url.host ? rules.policy.mayFetch(next.href) : guests.mayFollow(next),
        signal: tools.signal,
      });
      if (result.kind === "page") {
        const { body, contentType, finalUrl } = result;
        return foundAt(result.status, homeImageOf({ body, contentType, url: finalUrl }));
      }
      if (result.kind === "not-modified") return missed("unexpected-status");
      return { ...missed(guests.isBusy() ? "busy" : result.reason), ...replyOf(result) };
    });
    return outcome.found ? { found: true, imageUrl: outcome.value } : outcome;
  } finally {
    await guests.leave();
  }
}

async function readFile(tools: Tools, domain: string, path: string): Promise<ShopFile> {
  const outcome = await visitShop(tools, domain, path, async ({ url, rules }) => {
    const reply = await tools.files.fetch({
      url: url.href,
      mayFollow: (next) => isOfShop(next, domain) && rules.policy.mayFetch(next.href),
      signal: tools.signal,
    });
    if (reply.kind === "file") return foundAt(reply.status, reply.text);
    return { ...missed(reply.reason), ...replyOf(reply) };
  });
  return outcome.found ? { found: true, text: outcome.value } : outcome;
}

function isOfShop({ host }: URL, domain: string): boolean {
  return host.replace(/^www\.(?=.*\.)/, "") === domain;
}

function replyOf({ status, retryAfterMs }: { status: number | null; retryAfterMs: number | null }) {
  return { status, retryAfterMs };
}
