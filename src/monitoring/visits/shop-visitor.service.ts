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
import {
  fetchPage,
  foundAt,
  missed,
  type ShopRefusal,
  type ShopVisitTools,
  visitShop,
} from "../polite-visits/shop-visit.service.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { createRobotsCache } from "../robots/robots.service.ts";
import { homeImageOf } from "./core/home-image.ts";
import { type PageReading, readAddress } from "./page-reading.service.ts";

export { isHostUnavailable, type ShopRefusal } from "../polite-visits/shop-visit.service.ts";
export type { PageReading } from "./page-reading.service.ts";

export type HomePage =
  | { readonly found: true; readonly imageUrl: string | null }
  | { readonly found: false; readonly reason: ShopRefusal };

export type ShopFile =
  | { readonly found: true; readonly text: string }
  | { readonly found: false; readonly reason: ShopRefusal };

/**
 * Reads single addresses of a shop for a person who waits: behind the address guard, as politely as the crawl. Failures
 * are values.
 */
export interface ShopVisitor {
  /** Addresses that the guard accepts. */
  readonly policy: AddressPolicy;
  /**
   * @param domain without "www."
   * @param unawaitedMs as for `readAddress`
   */
  readHomePage(domain: string, unawaitedMs?: number): Promise<HomePage>;
  /** A text file of at most 4 KiB. Redirects are followed only within the shop. @param path begins with "/" */
  readFile(domain: string, path: string): Promise<ShopFile>;
  /**
   * A product page as the crawl would read it; nothing of it is stored.
   * @param url normalised
   * @param unawaitedMs of the whole visit, milliseconds, where nobody waits for it; without it the crawl leaves the host to it
   */
  readAddress(url: string, unawaitedMs?: number): Promise<PageReading>;
  /** Stops the process that reads pages. */
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
  /** The whole visit, milliseconds. @default 20 s */
  readonly totalMs?: number | undefined;
  /** Reads pages. @default a separate process that starts with the first page */
  readonly extractor?: Extractor;
}

const connectMs = 4000;

/** Visits are rare, so each opens its own connections and closes them. */
export function createShopVisitor(deps: ShopVisitorDeps): ShopVisitor {
  const { extractor = createExtractor({ processes: 1 }) } = deps;
  return {
    policy: deps.guard.policy,
    readHomePage: (domain, unawaitedMs) =>
      withTools(deps, (tools) => readHomePage(tools, domain), unawaitedMs),
    readFile: (domain, path) => withTools(deps, (tools) => readFile(tools, domain, path)),
    readAddress: (url, unawaitedMs) =>
      withTools(deps, (tools) => readAddress({ ...tools, extractor }, url), unawaitedMs),
    close: () => extractor.close(),
  };
}

interface Tools extends ShopVisitTools {
  readonly fetcher: Fetcher;
  readonly files: TextFileClient;
}

/** @param unawaitedMs of the whole visit where nobody waits for it */
async function withTools<T>(
  deps: ShopVisitorDeps,
  visit: (tools: Tools) => Promise<T>,
  unawaitedMs?: number,
): Promise<T> {
  const { db, clock, log, leaseMs, gapOf } = deps;
  const totalMs = unawaitedMs ?? deps.totalMs ?? 20_000;
  const client = { guard: deps.guard, userAgent: deps.userAgent, clock, limits: { totalMs, connectMs } };
  const robotsClient = createRobotsClient(client);
  const fetcher = createFetcher(client);
  const files = createTextFileClient({ ...client, limits: { ...client.limits, maxBytes: 4096 } });
  const leases = createLeases({ db, log, leaseMs, gapOf });
  const robots = createRobotsCache({ db, clock, client: robotsClient, leases });
  try {
    return await visit({
      leases,
      robots,
      fetcher,
      files,
      signal: AbortSignal.timeout(totalMs),
      isAwaited: unawaitedMs === undefined,
    });
  } finally {
    leases.stop();
    await Promise.all([robotsClient.close(), fetcher.close(), files.close()]);
  }
}

async function readHomePage(tools: Tools, domain: string): Promise<HomePage> {
  const outcome = await visitShop(tools, domain, "/", async (request) => {
    const reply = await fetchPage(tools.fetcher, request);
    if (!reply.outcome.found) return { ...reply, outcome: reply.outcome };
    const { status, body, contentType, finalUrl } = reply.outcome.value;
    return foundAt(status, homeImageOf({ body, contentType, url: finalUrl }));
  });
  return outcome.found ? { found: true, imageUrl: outcome.value } : outcome;
}

async function readFile(tools: Tools, domain: string, path: string): Promise<ShopFile> {
  const outcome = await visitShop(tools, domain, path, async ({ url, mayFollow, signal }) => {
    const reply = await tools.files.fetch({
      url,
      mayFollow: async (next) => isOfShop(next, domain) && (await mayFollow(next)),
      signal,
    });
    return reply.kind === "file" ? foundAt(reply.status, reply.text) : missed(reply.reason, reply);
  });
  return outcome.found ? { found: true, text: outcome.value } : outcome;
}

function isOfShop({ host }: URL, domain: string): boolean {
  return host.replace(/^www\.(?=.*\.)/, "") === domain;
}
