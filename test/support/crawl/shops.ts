import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. Times by `performance.now()`. */
export interface SeenRequest {
  readonly host: string;
  readonly path: string;
  readonly startMs: number;
  /** When the response was sent or the visitor had disconnected; infinity until then. */
  endMs: number;
  readonly userAgent: string;
  /** The Authorization header. */
  readonly authorization: string | null;
}

export interface ShopReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly delayMs?: number;
  /** The response is held back until then. */
  readonly after?: Promise<unknown>;
}

/** What a response depends on. */
export type ShopVisit = Pick<SeenRequest, "host" | "path" | "authorization">;

/** The response of a shop; undefined for the default. */
export type ShopAnswer = (request: ShopVisit) => ShopReply | undefined;

export interface Shops {
  /** "shop1.t3.localhost:4711", …: every name below `.localhost` is a shop of this server. */
  host(name: string): string;
  readonly port: number;
  /** In the order in which they came. */
  readonly seen: SeenRequest[];
  /** Replaces the response. */
  answer: ShopAnswer;
  close(): Promise<void>;
}

/** How many servers this process has opened. */
let opened = 0;

/**
 * Any number of shops on one loopback port, distinguished by name. By default without robots.txt, pages at 100 lei. The
 * names are new each time: the system may give a port again, and the pages of an earlier test are in the database.
 */
export async function openShops(answer: ShopAnswer = () => undefined): Promise<Shops> {
  const seen: SeenRequest[] = [];
  opened += 1;
  const parent = `t${opened}.localhost`;
  const server = createServer((request, response) => {
    const entry = seenBy(request);
    seen.push(entry);
    response.once("close", () => {
      entry.endMs = performance.now();
    });
    const reply = shops.answer(entry) ?? ordinary(entry);
    const sendLater = () => setTimeout(() => send(response, reply), reply.delayMs ?? 0);
    if (reply.after === undefined) sendLater();
    else void reply.after.then(sendLater);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const shops: Shops = {
    host: (name) => `${name}.${parent}:${port}`,
    port,
    seen,
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return shops;
}

/** A product page that states its price as a shop's own data does. @param price lei, as "100.00" */
export function productPage(price: string, name = "Râșniță de cafea"): string {
  const offers = {
    "@type": "Offer",
    price,
    priceCurrency: "RON",
    availability: "https://schema.org/InStock",
  };
  const product = { "@context": "https://schema.org", "@type": "Product", name, sku: "R-1", offers };
  return `<!doctype html><html lang="ro"><head><meta charset="utf-8"><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script></head>
<body><h1>${name}</h1><p class="price">${price.replace(".", ",")} lei</p><p>În stoc</p>
<button>Adaugă în coș</button></body></html>`;
}

function ordinary({ path }: SeenRequest): ShopReply {
  return path === "/robots.txt" ? { status: 404 } : { body: productPage("100.00") };
}

function seenBy(request: IncomingMessage): SeenRequest {
  return {
    host: request.headers.host ?? "",
    path: request.url ?? "",
    startMs: performance.now(),
    endMs: Number.POSITIVE_INFINITY,
    userAgent: request.headers["user-agent"] ?? "",
    authorization: request.headers.authorization ?? null,
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = "" }: ShopReply): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(body);
}
