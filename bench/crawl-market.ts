import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

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

const filler = fillerOf(96_000);
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
  const body = pageOf(path);
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

function pageOf(path: string): Buffer {
  const number = Number(/\d+/.exec(path)?.[0] ?? 0);
  const bani = 10_000 + number * 7 + (number % 10 === 0 ? order.priceStep : 0);
  const price = `${Math.floor(bani / 100)}.${String(bani % 100).padStart(2, "0")}`;
  const shown = price.replace(".", ",");
  const name = `Mașină de găurit Boreal M-${number}`;
  const offers = {
    "@type": "Offer",
    price,
    priceCurrency: "RON",
    availability: "https://schema.org/InStock",
  };
  const brand = { "@type": "Brand", name: "Boreal" };
  const product = {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: `M-${number}`,
    brand,
    offers,
  };
  return Buffer.from(`<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head><body>
<header><a href="/">Unelte</a></header><main class="product"><h1 class="product-name">${name}</h1>
<div class="price"><span class="amount">${shown} lei</span></div><p class="stock">În stoc</p>
<button class="add-to-cart">Adaugă în coș</button></main>${filler}</body></html>`);
}

/** What stands around a product on a shop's page, in shares as real pages hold them: mostly scripts, styles and menus. */
function fillerOf(bytes: number): string {
  return [
    repeated(0.3 * bytes, scriptPart),
    repeated(0.15 * bytes, stylePart),
    repeated(0.3 * bytes, menuPart),
    repeated(0.17 * bytes, reviewPart),
    repeated(0.08 * bytes, relatedPart),
  ].join("\n");
}

function repeated(bytes: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const next = part(index);
    parts.push(next);
    length += next.length + 1;
  }
  return parts.join("\n");
}

function scriptPart(index: number): string {
  const widget = { id: index, slug: `banner-${index}`, position: index % 5, isLazy: true, area: "sidebar" };
  return `<script>window.__w=window.__w||[];window.__w.push(${JSON.stringify(widget)});(function(d){var e=d.getElementById("w${index}");if(e){e.addEventListener("click",function(){window.dataLayer=window.dataLayer||[];window.dataLayer.push({event:"widget",id:${index}})})}})(document);</script>`;
}

function stylePart(index: number): string {
  return `<style>.block-${index}{display:flex;margin:0 ${index % 9}px;padding:4px 8px;color:#2${index % 10}3a4f}.block-${index}>a:hover{text-decoration:underline;opacity:.8}@media(max-width:768px){.block-${index}{flex-direction:column}}</style>`;
}

function menuPart(index: number): string {
  return `<li class="menu-item level-${index % 3}"><a class="menu-link" href="/unelte/categoria-${index}" title="Categoria ${index}"><span>Categoria ${index}</span></a></li>`;
}

function reviewPart(index: number): string {
  return `<article class="review"><h4>Client ${index}</h4><div class="stars" data-stars="5"></div><p>Un produs bun, livrat la timp și bine ambalat; îl folosesc de ${index % 12} luni și îl recomand tuturor.</p></article>`;
}

function relatedPart(index: number): string {
  const price = `${40 + (index % 60)},${String(index % 100).padStart(2, "0")}`;
  return `<div class="related card col-3" data-index="${index}"><a class="related-link" href="/p${index}" title="Produs ${index}">
<img loading="lazy" class="thumb" src="/img/${index}.jpg" alt="Produs ${index}" width="200" height="200"></a>
<div class="related-name">Produs asemănător ${index}</div><span class="related-price">${price} lei</span></div>`;
}
