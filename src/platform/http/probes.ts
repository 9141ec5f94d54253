import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NotFoundError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";

export interface ProbeOptions {
  readonly metrics: Metrics;
  /** Bearer token that lets other machines read /metrics. */
  readonly metricsToken: string | undefined;
  /** The product has a public address: a loopback caller may then be a proxy. */
  readonly isPublic: boolean;
  /** Resolves when the database answers and has every migration; else rejects. */
  readonly checkReady: () => Promise<void>;
}

/** `/healthz` (the process), `/readyz` (database and migrations), `/metrics` (loopback or token). */
export function registerProbes(
  app: FastifyInstance,
  { metrics, metricsToken, isPublic, checkReady }: ProbeOptions,
): void {
  const open = (openBecause: string) => ({ config: { openBecause }, schema: { hide: true } });
  app.get("/healthz", open("reveals only that the process runs"), async () => ({ status: "ok" }));
  app.get("/readyz", open("reveals only whether requests can be served"), async (_request, reply) => {
    try {
      await checkReady();
      return { status: "ready" };
    } catch {
      return reply.code(503).header("retry-after", "2").send({ status: "not ready" });
    }
  });
  app.get("/metrics", open("answers loopback or the token's holder"), async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken, isPublic)) throw new NotFoundError();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Requests that a local proxy forwards come from loopback too: they are recognised by host name and forwarding headers.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined, isPublic: boolean): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /i, "");
  if (token !== undefined && given !== undefined && isEqual(given, token)) return true;
  if (isPublic) return false;
  const isForwarded = Object.keys(request.headers).some((name) =>
    /^(?:via|forwarded|x-forwarded-.*|x-real-ip|.*-(?:client|connecting)-ip)$/.test(name),
  );
  return !isForwarded && isLoopbackName(request.hostname) && isLoopback(request.socket.remoteAddress ?? "");
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || isLoopback(name);
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
