import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { productPage } from "./page.ts";

/**
 * A market for the crawl benchmark in a process of its own: any number of shops on one loopback port, pages of about
 * 100 KB. On request it tells what it has seen. Told by its parent: `{ priceStep, delayMs }`; asked: "report".
 */

export interface MarketOrder {
  /** Every tenth page costs so many bani more. */
  readonly priceStep: number;
  readonly delayMs: number;
}

/** What the shops saw since the last report. */
export interface MarketReport {
  /** Requests for pages. */
  readonly requests: number;
  readonly distinct: number;
  /** Least time between the starts of two requests to one shop, milliseconds. */
  readonly leastGapMs: number;
  /** Most requests under way at one shop. */
  readonly mostAtOnce: number;
  /** Last request's time by Date.now(). */
  readonly lastAt: number;
}

interface ShopLog {
  lastStartMs: number;
  underWay: number;
}

/** Before the second request to any shop; messages between processes carry no infinity. */
const longGapMs = 1e9;

const shops = new Map<string, ShopLog>();
const paths = new Set<string>();
let order: MarketOrder = { priceStep: 0, delayMs: 0 };
let requests = 0;
let leastGapMs = longGapMs;
let mostAtOnce = 0;
let lastAt = 0;

const server = createServer((request, response) => {
  const host = request.headers.host ?? "";
  const path = request.url ?? "/";
  const log = shops.get(host) ?? { lastStartMs: Number.NEGATIVE_INFINITY, underWay: 0 };
  shops.set(host, log);
  const now = performance.now();
  leastGapMs = Math.min(leastGapMs, now - log.lastStartMs);
  log.lastStartMs = now;
  log.underWay += 1;
  mostAtOnce = Math.max(mostAtOnce, log.underWay);
  response.once("close", () => {
    log.underWay -= 1;
  });
  if (path === "/robots.txt") {
    response.writeHead(404).end();
    return;
  }
  requests += 1;
  paths.add(host + path);
  lastAt = Date.now();
  const body = productPage(path, order.priceStep);
  const answer = () => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
    response.end(body);
  };
  if (order.delayMs > 0) setTimeout(answer, order.delayMs);
  else answer();
});

process.on("message", (message: MarketOrder | "report") => {
  if (message !== "report") {
    order = message;
    return;
  }
  const report: MarketReport = { requests, distinct: paths.size, leastGapMs, mostAtOnce, lastAt };
  process.send?.(report);
  requests = 0;
  paths.clear();
  leastGapMs = longGapMs;
  mostAtOnce = 0;
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
