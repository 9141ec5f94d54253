import type { FastifyInstance, FastifyRequest } from "fastify";
import { NamedError } from "../errors.ts";

/** 405: the path does not support this method; the Allow header lists those that it supports. */
export class MethodNotAllowedError extends NamedError {
  constructor() {
    super("METHOD_NOT_ALLOWED", { status: 405 });
  }
}

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers other methods of a known path with 405 and Allow, and OPTIONS with 204 and Allow, before the body is read.
 * There is no CORS: the web app has the server's origin.
 * @param isElsewhere requests without a route that something else answers
 */
export function answerOtherMethods(
  app: FastifyInstance,
  isElsewhere: (request: FastifyRequest) => boolean,
): void {
  const paths = new Map<string, KnownPath>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(["OPTIONS"]) };
    for (const name of [method].flat()) known.methods.add(name);
    paths.set(url, known);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || isElsewhere(request)) return undefined;
    const allowed = methodsOf(paths.values(), request.url.split("?")[0] ?? "");
    if (allowed.length === 0) return undefined;
    reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    throw new MethodNotAllowedError();
  });
}

function methodsOf(paths: Iterable<KnownPath>, path: string): string[] {
  const methods = new Set<string>();
  for (const known of paths) {
    if (known.pattern.test(path)) for (const method of known.methods) methods.add(method);
  }
  return [...methods].sort();
}

/** Of a route's address, as "/api/rules/:id" or "/api/docs/*". */
function patternOf(url: string): RegExp {
  const parts = url.split("/").map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replace(/[^\w-]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}/?$`);
}
