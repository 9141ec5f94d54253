import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Log } from "../log.ts";
import type { SessionGate } from "../session-gate.ts";
import { registerDocumentation } from "./documentation.ts";
import { type ProbeOptions, registerProbes } from "./probes.ts";
import { sendProblem } from "./problems.ts";
import { contentSecurityPolicy } from "./security-policy.ts";
import { registerWebApp } from "./web-app.ts";

export interface ServerDeps extends ProbeOptions {
  readonly log: Log;
  readonly sessionGate: SessionGate;
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly version: string;
  readonly trustProxy: readonly string[] | undefined;
  /** Requests of one address in a minute, before 429. @default 3000 */
  readonly requestsPerMinute?: number;
}

const bodyLimitBytes = 1_048_576;

/**
 * The HTTP server with everything but the slices' calls. From here on a route that declares no
 * call is refused: register calls with `registerCall`.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    // A stopping server finishes what it has taken and takes nothing more.
    return503OnClosing: true,
    forceCloseConnections: "idle",
    frameworkErrors: sendProblem,
    trustProxy: deps.trustProxy ? [...deps.trustProxy] : false,
    genReqId: ({ headers }) => requestIdOf(headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorFor);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  app.decorate("sessionGate", deps.sessionGate);
  app.decorateRequest("actor", null);
  app.decorateRequest("reset", null);
  app.decorateRequest("siteId", null);
  acceptEmptyJson(app);
  observe(app, deps);

  await app.register(helmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });
  registerProbes(app, deps);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  await registerWebApp(app, deps.webDir);
  await app.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 5 });
  await app.register(rateLimit, { max: deps.requestsPerMinute ?? 3000, timeWindow: "1 minute" });
  await registerDocumentation(app, deps.version);
  app.addHook("onRoute", refuseUndeclared);
  return app;
}

/** Fastify holds an absent body for null; a contract says that a body may be absent by `optional`. */
function validatorFor(route: Parameters<typeof validatorCompiler>[0]): ReturnType<typeof validatorCompiler> {
  const validate = validatorCompiler(route);
  return route.httpPart === "body" ? (body: unknown) => validate(body ?? undefined) : validate;
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

/** A client that names JSON and sends nothing means "no body". */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body, done);
  });
}
