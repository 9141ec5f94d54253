import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { BodyOf, Call, QueryOf, ReplyOf } from "../../kit/call.ts";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import { TooManyCallsError } from "../errors.ts";
import { type Actor, type ResetClaims, requireGod, requireRank, type SessionGate } from "../session-gate.ts";

import type { HeavyCalls } from "./heavy-calls.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call that the route serves. */
    call?: Call;
    /** Why the route is public without a declared call. */
    openBecause?: string;
  }
  interface FastifyRequest {
    /** The signed-in person; null on public calls. */
    actor: Actor | null;
    /** The caller's password reset link, in place of a session. */
    reset: ResetClaims | null;
    /** The site named by `domain`; null unless the call's access is "site". */
    siteId: AuthorizedSiteId | null;
  }
  interface FastifyInstance {
    sessionGate: SessionGate;
    heavyCalls: HeavyCalls;
    /** Counts a call of an API key. @throws TooManyCallsError 429 above the key's own limit */
    limitKey(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Descriptions of the documentation's groups by name; a call belongs to the group that was added last before it. */
    readonly callGroups: Map<string, string>;
    /** Factor of each person's call limits. */
    callLimitFactor: number;
  }
}

export type ParamsOf<C extends Call> = C["params"] extends z.ZodMiniType ? z.output<C["params"]> : undefined;

const idempotencyHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** The request's Idempotency-Key; undefined without one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}

/** What a handler receives, by the call's access: with "site" it includes the authorized site. */
export type CallContext<C extends Call> = {
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly params: ParamsOf<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (C["access"] extends "public"
  ? unknown
  : C["access"] extends "signed-in-or-reset"
    ? { readonly actor: Actor; readonly reset: null } | { readonly actor: null; readonly reset: ResetClaims }
    : { readonly actor: Actor }) &
  (C["access"] extends "site" ? { readonly siteId: AuthorizedSiteId } : unknown);

export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<ReplyOf<C>>;

/**
 * Serves a call: access is checked before the body is read; request and reply are validated by the contract's schemas.
 */
export function registerCall<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
): void {
  if (call.access === "site" && !hasDomain(call.query)) {
    throw new Error(`${call.method} ${call.path}: access "site" needs the query parameter "domain"`);
  }
  const status = call.status ?? 200;
  const limitPerson = personLimit(app, call);
  app.route({
    method: call.method,
    url: call.path,
    config: {
      call,
      ...(call.callsPerMinute && call.access === "public"
        ? { rateLimit: { max: call.callsPerMinute, timeWindow: "1 minute" } }
        : {}),
    },
    schema: {
      summary: call.summary,
      tags: [...app.callGroups.keys()].slice(-1),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.takesIdempotencyKey ? { headers: idempotencyHeaders } : {}),
      ...(status === 204 ? {} : { response: { [status]: call.reply } }),
    },
    onRequest: async (_request, reply) => {
      // Replies contain personal data or tokens; a handler whose reply may be cached overrides this.
      reply.header("cache-control", "no-store");
    },
    // After the limit by address, which runs in onRequest, and before the body is parsed.
    preParsing: async (request, reply) => {
      await authenticate(app.sessionGate, call, request);
      if (request.actor?.apiKey) await app.limitKey(request, reply);
      await limitPerson?.(request, reply);
      if (call.access === "site") await authorizeSite(app.sessionGate, request);
    },
    handler: async (request, reply) => {
      // The access determines which of these are set, and so does the handler's type.
      const { query, body, params, actor, reset, siteId } = request;
      const context = { query, body, params, actor, reset, siteId, request, reply };
      const answer = () => handler(context as unknown as CallContext<C>);
      const result = await (call.isHeavy && actor ? app.heavyCalls.run(actor, request, answer) : answer());
      // The handler has replied itself, perhaps with a status of its own.
      if (reply.sent || result === (reply as unknown)) return reply;
      reply.code(status);
      return status === 204 ? reply.send() : result;
    },
  });
}

/** Counts calls of a signed-in person by user id: colleagues share an address, and one person may use several. */
function personLimit(app: FastifyInstance, { access, callsPerMinute }: Call) {
  if (access === "public" || callsPerMinute === undefined) return undefined;
  const count = app.createRateLimit({
    max: callsPerMinute * app.callLimitFactor,
    timeWindow: "1 minute",
    keyGenerator: ({ actor, reset }) => String(actor?.userId ?? reset?.userId),
  });
  return refuseAbove(count);
}

/** Counts the calls of each API key, whichever they are. */
export function keyLimit(app: FastifyInstance) {
  return refuseAbove(
    app.createRateLimit({
      max: ({ actor }) => (actor?.apiKey?.callsPerMinute ?? 0) * app.callLimitFactor,
      timeWindow: "1 minute",
      keyGenerator: ({ actor }) => String(actor?.userId),
    }),
  );
}

function refuseAbove(count: ReturnType<FastifyInstance["createRateLimit"]>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      "ratelimit-limit": counted.max,
      "ratelimit-remaining": counted.remaining,
      "ratelimit-reset": counted.ttlInSeconds,
    });
    if (counted.isExceeded) throw new TooManyCallsError(counted.ttlInSeconds);
  };
}

async function authenticate(gate: SessionGate, call: Call, request: FastifyRequest): Promise<void> {
  if (call.access === "public") return;
  const { authorization } = request.headers;
  if (call.access === "signed-in-or-reset") {
    const holder = await gate.requireActorOrReset(authorization);
    if ("reset" in holder) request.reset = holder.reset;
    else request.actor = holder.actor;
    return;
  }
  const actor = await gate.requireActor(authorization, call.scope);
  request.actor = actor;
  if (call.minRole) requireRank(actor, call.minRole);
  if (call.access === "god") requireGod(actor);
}

async function authorizeSite(gate: SessionGate, request: FastifyRequest): Promise<void> {
  const { domain } = request.query as { domain?: unknown };
  if (request.actor) request.siteId = await gate.requireSite(request.actor, domain);
}

function hasDomain(query: Call["query"]): boolean {
  const definition = query?._zod.def as { type: string; shape?: Record<string, unknown> } | undefined;
  return definition?.type === "object" && definition.shape !== undefined && "domain" in definition.shape;
}
