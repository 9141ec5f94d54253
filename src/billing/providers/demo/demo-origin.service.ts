import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { CardTokens } from "./card-tokens.service.ts";
import { challengePage } from "./core/challenge-page.ts";
import { readCard } from "./core/test-cards.ts";

export interface DemoOriginDeps {
  readonly clock: Clock;
  readonly tokens: CardTokens;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether a page of this origin may send cards: those of our web app. */
  readonly isAdmitted: (origin: string) => boolean;
}

export interface DemoOrigin {
  /** As "http://127.0.0.1:3010". */
  readonly origin: string;
  close(): Promise<void>;
}

const enteredCard = z.object({
  number: z.string().max(40),
  expiry: z.string().max(10),
  code: z.string().max(10),
});

const maxBodyBytes = 4096;

/**
 * Serves the demo provider's own origin: the browser sends a card here, and gets a token. Card numbers are neither stored nor
 * logged; there is no log.
 */
export async function openDemoOrigin(deps: DemoOriginDeps): Promise<DemoOrigin> {
  const server = createServer((request, reply) => {
    answer(deps, request, reply).catch(() => {
      if (!reply.headersSent) reply.writeHead(500);
      reply.end();
    });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(deps.port, deps.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = deps.host.includes(":") ? `[${deps.host}]` : deps.host;
  return {
    origin: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(deps: DemoOriginDeps, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  reply.setHeader("cache-control", "no-store");
  reply.setHeader("x-content-type-options", "nosniff");
  reply.setHeader("referrer-policy", "no-referrer");
  const url = new URL(request.url ?? "/", "http://demo");
  if (url.pathname === "/tokens") return answerTokens(deps, request, reply);
  if (url.pathname === "/challenge" && request.method === "GET") return answerChallenge(deps, url, reply);
  send(reply, 404, { reason: "NOT_FOUND" });
}

/** POST /tokens with the CORS protocol of the Fetch standard. */
async function answerTokens(
  { clock, tokens, isAdmitted }: DemoOriginDeps,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { origin = "" } = request.headers;
  reply.setHeader("vary", "Origin");
  if (!isAdmitted(origin)) {
    send(reply, 403, { reason: "ORIGIN_NOT_ADMITTED" });
    return;
  }
  reply.setHeader("access-control-allow-origin", origin);
  if (request.method === "OPTIONS") {
    reply.writeHead(204, {
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
    });
    reply.end();
    return;
  }
  const entered = enteredCard.safeParse(request.method === "POST" ? await readJson(request) : undefined);
  if (!entered.success) {
    send(reply, 400, { reason: "INVALID_REQUEST" });
    return;
  }
  const now = clock.now();
  const reading = readCard(entered.data, now);
  if (!reading.isTaken) {
    send(reply, 422, { reason: reading.reason });
    return;
  }
  const paymentToken = tokens.create({ card: reading.card, isConfirmed: false }, now);
  send(reply, 200, { paymentToken, isChallenged: reading.card.behaviour === "CHALLENGE" });
}

/** GET /challenge?token&origin&language – the page of the demo bank, which only our pages may frame. */
function answerChallenge(
  { clock, tokens, isAdmitted }: DemoOriginDeps,
  url: URL,
  reply: ServerResponse,
): void {
  const now = clock.now();
  const tokenized = tokens.read(url.searchParams.get("token") ?? "", now);
  // The origin alone: what else an address holds would become part of the policy.
  const parentOrigin = URL.parse(url.searchParams.get("origin") ?? "")?.origin ?? "";
  if (!tokenized || !isAdmitted(parentOrigin)) {
    send(reply, 404, { reason: "NOT_FOUND" });
    return;
  }
  const confirmedToken = tokens.create({ ...tokenized, isConfirmed: true }, now);
  const language = url.searchParams.get("language") === "ro" ? "ro" : "en";
  const { html, script } = challengePage(language, { confirmedToken, parentOrigin });
  const hash = createHash("sha256").update(script).digest("base64");
  reply.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${parentOrigin}`,
  });
  reply.end(html);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBodyBytes) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(reply: ServerResponse, status: number, content: object): void {
  reply.writeHead(status, { "content-type": "application/json" });
  reply.end(JSON.stringify(content));
}
