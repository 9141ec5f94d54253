import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { productPage } from "./page.ts";

/**
 * The shops of the crawl benchmark, in a separate process: any number of hosts on one loopback port, with pages of
 * about 100 KB. A `MarketSettings` message changes their behaviour; the message "report" is answered with a
 * `MarketReport`.
 */

export interface MarketSettings {
  /** Added to the price of every tenth page, bani. */
  readonly priceStep: number;
  readonly delayMs: number;
}

/** Counted since the last report. */
export interface MarketReport {
  /** Page requests, without robots.txt. */
  readonly requests: number;
  /** Distinct pages requested. */
  readonly distinct: number;
  /** Shortest time between the starts of two requests to one shop, milliseconds. */
  readonly minGapMs: number;
  /** Highest number of simultaneous requests to one shop. */
  readonly maxConcurrent: number;
  /** Time of the last request, from Date.now(). */
  readonly lastAt: number;
}

interface ShopLog {
  lastStartMs: number;
  openRequests: number;
}

/** Reported before any shop got a second request; Infinity cannot be sent between processes. */
const noGapMs = 1e9;

const shops = new Map<string, ShopLog>();
const paths = new Set<string>();
let settings: MarketSettings = { priceStep: 0, delayMs: 0 };
let requests = 0;
let minGapMs = noGapMs;
let maxConcurrent = 0;
let lastAt = 0;

const server = createServer((request, response) => {
  const host = request.headers.host ?? "";
  const path = request.url ?? "/";
  const log = shops.get(host) ?? { lastStartMs: Number.NEGATIVE_INFINITY, openRequests: 0 };
  shops.set(host, log);
  const now = performance.now();
  minGapMs = Math.min(minGapMs, now - log.lastStartMs);
  log.lastStartMs = now;
  log.openRequests += 1;
  maxConcurrent = Math.max(maxConcurrent, log.openRequests);
  response.once("close", () => {
    log.openRequests -= 1;
  });
  if (path === "/robots.txt") {
    response.writeHead(404).end();
    return;
  }
  requests += 1;
  paths.add(host + path);
  lastAt = Date.now();
  const body = productPage(path, settings.priceStep);
  const respond = () => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
    response.end(body);
  };
  if (settings.delayMs > 0) setTimeout(respond, settings.delayMs);
  else respond();
});

process.on("message", (message: MarketSettings | "report") => {
  if (message !== "report") {
    settings = message;
    return;
  }
  const report: MarketReport = {
    requests,
    distinct: paths.size,
    minGapMs: minGapMs,
    maxConcurrent: maxConcurrent,
    lastAt,
  };
  process.send?.(report);
  requests = 0;
  paths.clear();
  minGapMs = noGapMs;
  maxConcurrent = 0;
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
