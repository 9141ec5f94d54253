import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Moment } from "../../prices/market-time.ts";
import type { Shop } from "../shop.ts";
import { refusalOf, slowReplyMs } from "./refusals.ts";
import { type Reply, textReply } from "./reply.ts";
import { shopSite } from "./shop-site.ts";

/** Creates the HTTP server of one shop, not yet listening. @param now returns the market's current time */
export function shopServer(shop: Shop, origin: string, now: () => Moment): Server {
  const site = shopSite(shop, origin);
  let visits = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (shop.behaviour === "slow" && isPage(request)) await wait(slowReplyMs);
    const refusal = shop.behaviour === "refusing" && isPage(request) ? refusalOf(visits++) : null;
    send(request, response, refusal ?? responseTo(request));
  }

  function responseTo(request: IncomingMessage): Reply {
    // In place of a shop's own program, so that webhooks can be tried.
    if (request.method === "POST" && request.url === "/webhooks") {
      return textReply(200, "text/plain; charset=utf-8", "Primit.\n");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return textReply(405, "text/plain; charset=utf-8", "Doar GET și HEAD.\n");
    }
    return site.respond(request.url ?? "/", now());
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`demo shop ${shop.label}:`, error);
      response.writeHead(500).end();
    });
  });
}

function isPage(request: IncomingMessage): boolean {
  return !/^\/(robots\.txt|sitemap\.xml|stil\.css|imagini\/|favicon)/.test(request.url ?? "/");
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const headers: Record<string, string> = { "content-type": reply.type, ...reply.headers };
  if (reply.status === 200) {
    const etag = `"${createHash("sha256").update(reply.body).digest("base64url").slice(0, 22)}"`;
    headers["etag"] = etag;
    headers["cache-control"] = reply.type.startsWith("image/") ? "public, max-age=86400" : "no-cache";
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const body = compressed(request, reply, headers);
  response.writeHead(reply.status, { ...headers, "content-length": String(body.length) });
  response.end(request.method === "HEAD" ? undefined : body);
}

function compressed(request: IncomingMessage, reply: Reply, headers: Record<string, string>): Buffer {
  if (reply.type.startsWith("image/") || reply.body.length < 500) return reply.body;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  headers["vary"] = "Accept-Encoding";
  if (/\bbr\b/.test(accepted)) {
    headers["content-encoding"] = "br";
    return brotliCompressSync(reply.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  }
  if (/\bgzip\b/.test(accepted)) {
    headers["content-encoding"] = "gzip";
    return gzipSync(reply.body);
  }
  return reply.body;
}
