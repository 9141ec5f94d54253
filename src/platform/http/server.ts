import { randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Call } from "../../kit/call.ts";
import { CallerDisconnectedError, TooManyCallsError } from "../errors.ts";
import type { RequestsInProgress } from "../limits/requests-in-progress.ts";
import type { Log } from "../log.ts";
import type { PublicPages } from "../pages/pages.ts";
import type { SessionGate } from "../session-gate.ts";
import { registerBodyParsers } from "./body-parsers.ts";
import { answerClientError, answerOutsideRoutes } from "./client-errors.ts";
import { announceClosing } from "./close-server.ts";
import { compressReplies } from "./compression.ts";
import { type ConnectionLimits, closeStalledReaders, serveBounded } from "./connections.ts";
import { registerDocumentation } from "./documentation.ts";
import { createHeavyCalls } from "./heavy-calls.ts";
import { requireHost } from "./host-header.ts";
import { answerOtherMethods } from "./known-paths.ts";
import { refuseWhenOverloaded } from "./overload.ts";
import { type ProbeOptions, registerProbes } from "./probes.ts";
import { sendProblem, sendRouterProblem } from "./problems.ts";
import { keyLimit } from "./register-call.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { asksForPage, registerWebApp } from "./web-app.ts";

export interface ServerDeps extends ProbeOptions {
  readonly log: Log;
  readonly sessionGate: SessionGate;
  /** Folder of the built web app. */
  readonly webDir: string;
  /** The prerendered pages. @default none */
  readonly pages?: PublicPages;
  /** Where the installation is reached, without trailing slash. @default as the request says */
  readonly publicUrl?: string | undefined;
  readonly version: string;
  readonly trustProxy: readonly string[] | undefined;
  /** Origins of other servers whose pages may call this one. @default none */
  readonly webOrigins?: readonly string[];
  /** Requests of one address in a minute, above which 429 is sent. @default 3000 */
  readonly requestsPerMinute?: number;
  /** Factor of each person's call limits: tests make more calls in a second than people in an hour. @default 1 */
  readonly callLimitFactor?: number;
  /** Above this delay of the event loop requests get 503; 0 = no check, for tests that share the machine. @default 1000 */
  readonly maxEventLoopDelayMs?: number;
  readonly connections?: ConnectionLimits;
  /** Is told of each request. */
  readonly inProgress?: RequestsInProgress;
}

/** One route that the server answers. */
export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  /** Undefined for the server's own routes: probes, documentation, files. */
  readonly call: Call | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, those of plugins included; each GET also has HEAD. */
    readonly routeTable: readonly RouteEntry[];
  }
}

const bodyLimitBytes = 1_048_576;

const parsing = {
  // A slow request is cut off within 30 s: after 25 s, at the next check of connections every 5 s.
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
  // requireHost answers requests without Host.
  requireHostHeader: false,
  // A search of 2,000 characters takes 18 kB when each is percent-encoded as nine.
  maxHeaderSize: 32_768,
};

/**
 * Creates the HTTP server without the slices' calls. A route that is added later must declare a call: use
 * `registerCall`.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    serverFactory: (listener) => {
      const server = createHttpServer(parsing);
      serveBounded(server, listener, deps.connections);
      return server;
    },
    clientErrorHandler: answerClientError,
    // While closing, running requests finish and new ones get 503.
    return503OnClosing: true,
    forceCloseConnections: "idle",
    frameworkErrors: sendRouterProblem,
    trustProxy: deps.trustProxy ? [...deps.trustProxy] : false,
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorFor);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  app.decorate("sessionGate", deps.sessionGate);
  app.decorate("heavyCalls", createHeavyCalls());
  app.decorate("callGroups", new Map<string, string>());
  app.decorate("callLimitFactor", deps.callLimitFactor ?? 1);
  app.decorateRequest("actor", null);
  app.decorateRequest("reset", null);
  app.decorateRequest("siteId", null);
  answerOutsideRoutes(app);
  registerBodyParsers(app);
  recordRoutes(app);
  deps.inProgress?.count(app);
  observe(app, deps);
  sendSecurityHeaders(app);
  requireHost(app);
  answerOtherMethods(app, asksForPage);

  registerProbes(app, deps);
  compressReplies(app);
  closeStalledReaders(app, deps.connections);
  announceClosing(app);
  await refuseWhenOverloaded(app, { maxDelayMs: deps.maxEventLoopDelayMs ?? 1000 });
  if (deps.webOrigins?.length) await admitOrigins(app, deps.webOrigins);
  // A client that has disconnected has no address to count by.
  app.addHook("onRequest", (request, _reply, done) =>
    done(request.socket.remoteAddress === undefined ? new CallerDisconnectedError() : undefined),
  );
  await app.register(rateLimit, {
    max: deps.requestsPerMinute ?? 3000,
    timeWindow: "1 minute",
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => new TooManyCallsError(Math.ceil(ttl / 1000)),
  });
  app.decorate("limitKey", keyLimit(app));
  await registerWebApp(app, { folder: deps.webDir, pages: deps.pages, publicUrl: deps.publicUrl });
  await registerDocumentation(app, deps.version);
  app.addHook("onRoute", refuseUndeclared);
  return app;
}

/** Fastify passes null for an absent body; contracts mark it with `optional`, which expects undefined. */
function validatorFor(route: Parameters<typeof validatorCompiler>[0]): ReturnType<typeof validatorCompiler> {
  const validate = validatorCompiler(route);
  return route.httpPart === "body" ? (body: unknown) => validate(body ?? undefined) : validate;
}

/** Pages of these origins may read replies (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). */
async function admitOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["accept", "authorization", "content-type", "idempotency-key"],
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: 600,
  });
}

function recordRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = [];
  app.decorate("routeTable", table);
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) table.push({ method: name, url, call: config?.call });
  });
}

/** A route without a declared call has no access rule. */
function refuseUndeclared({ method, url, config }: RouteOptions): void {
  if (config?.call || config?.openBecause) return;
  throw new Error(`${String(method)} ${url} declares no call: register it with registerCall`);
}

function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Logs and measures each request by its route template, never by its address. */
function observe(app: FastifyInstance, { metrics }: ServerDeps): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "unmatched";
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    if (request.routeOptions.config.call)
      metrics.slowRequests.add({ requestId: request.id, method, route, status, ms });
    const level = route === "/healthz" || route === "/readyz" || route === "/metrics" ? "debug" : "info";
    request.log[level]({ method, route, status, ms }, "request");
  });
}
