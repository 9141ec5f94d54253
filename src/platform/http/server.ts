import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Call } from "../../kit/call.ts";
import type { Log } from "../log.ts";
import type { SessionGate } from "../session-gate.ts";
import { registerBodyParsers } from "./body-parsers.ts";
import { answerClientError, answerOutsideRoutes } from "./client-errors.ts";
import { registerDocumentation } from "./documentation.ts";
import { createHeavyCalls } from "./heavy-calls.ts";
import { requireHost } from "./host-header.ts";
import { answerOtherMethods } from "./known-paths.ts";
import { type ProbeOptions, registerProbes } from "./probes.ts";
import { sendProblem, sendRouterProblem } from "./problems.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { asksForPage, registerWebApp } from "./web-app.ts";

export interface ServerDeps extends ProbeOptions {
  readonly log: Log;
  readonly sessionGate: SessionGate;
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly version: string;
  readonly trustProxy: readonly string[] | undefined;
  /** Requests of one address in a minute, before 429. @default 3000 */
  readonly requestsPerMinute?: number;
  /** Times a person's limit of a call that are let through: tests do in a second what people do in an hour. @default 1 */
  readonly callLimitFactor?: number;
  /** Beyond this delay of the event loop requests are answered 503; longer in tests that share the machine. @default 1000 */
  readonly maxEventLoopDelayMs?: number;
}

/** One route that the server answers. */
export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  /** Undefined for what the server itself answers: probes, documentation, files. */
  readonly call: Call | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, also those of plugins; HEAD stands beside each GET. */
    readonly routeTable: readonly RouteEntry[];
  }
}

const bodyLimitBytes = 1_048_576;

/** A client that dribbles its request is cut off within 30 s: at 25 s, or up to 5 s later when connections are looked at. */
const arrival = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 5000 };

/**
 * The HTTP server with everything but the slices' calls. From here on a route that declares no
 * call is refused: register calls with `registerCall`.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: arrival.requestTimeout,
    // A request without Host is answered by us, as any other. A search of 2,000 signs is 18 kB of address where each
    // sign is written as nine.
    http: { ...arrival, requireHostHeader: false, maxHeaderSize: 32_768 },
    clientErrorHandler: answerClientError,
    // A stopping server finishes what it has taken and takes nothing more.
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
  app.decorate("callLimitFactor", deps.callLimitFactor ?? 1);
  app.decorateRequest("actor", null);
  app.decorateRequest("reset", null);
  app.decorateRequest("siteId", null);
  answerOutsideRoutes(app);
  registerBodyParsers(app);
  recordRoutes(app);
  observe(app, deps);
  sendSecurityHeaders(app);
  requireHost(app);
  answerOtherMethods(app, asksForPage);

  registerProbes(app, deps);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  await registerWebApp(app, deps.webDir);
  await app.register(underPressure, { maxEventLoopDelay: deps.maxEventLoopDelayMs ?? 1000, retryAfter: 5 });
  await app.register(rateLimit, {
    max: deps.requestsPerMinute ?? 3000,
    timeWindow: "1 minute",
    enableDraftSpec: true,
  });
  await registerDocumentation(app, deps.version);
  app.addHook("onRoute", refuseUndeclared);
  return app;
}

/** Fastify holds an absent body for null; a contract says that a body may be absent by `optional`. */
function validatorFor(route: Parameters<typeof validatorCompiler>[0]): ReturnType<typeof validatorCompiler> {
  const validate = validatorCompiler(route);
  return route.httpPart === "body" ? (body: unknown) => validate(body ?? undefined) : validate;
}

function recordRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = [];
  app.decorate("routeTable", table);
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) table.push({ method: name, url, call: config?.call });
  });
}

/** A route without a declared call has nobody who decided who may use it. */
function refuseUndeclared({ method, url, config }: RouteOptions): void {
  if (config?.call || config?.openBecause) return;
  throw new Error(`${String(method)} ${url} declares no call: register it with registerCall`);
}

function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** One line and one measurement a request; the route's template stands for its address. */
function observe(app: FastifyInstance, { metrics }: ServerDeps): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "unmatched";
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    const level = route === "/healthz" || route === "/readyz" || route === "/metrics" ? "debug" : "info";
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, "request");
  });
}
