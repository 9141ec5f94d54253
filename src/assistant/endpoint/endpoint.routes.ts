import { localhostAllowedOrigins, originValidationResponse } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { Caller, OpenedSite, Tool } from "../tools/tools.service.ts";
import { assistantMessage } from "./endpoint.contract.ts";
import { createMessageAnswerer } from "./messages.service.ts";

export interface EndpointDeps {
  readonly tools: readonly Tool[];
  /** Where the installation is reached; undefined: as the request says. */
  readonly publicUrl: string | undefined;
  /** Origins of other servers whose pages may call this one. */
  readonly webOrigins: readonly string[];
  /** The domain of a site as it is stored. @throws NotFoundError */
  readonly domainOf: (siteId: OpenedSite["siteId"]) => Promise<string>;
}

/** Messages of assistants. */
export function registerEndpoint(app: FastifyInstance, deps: EndpointDeps): void {
  const { publicUrl, webOrigins } = deps;
  const answer = createMessageAnswerer(deps.tools);
  // The protocol requires that pages of strangers are refused; programs send no Origin.
  const origins = publicUrl === undefined ? localhostAllowedOrigins() : [publicUrl];
  const hostnames = [...origins, ...webOrigins].map((origin) => URL.parse(origin)?.hostname ?? origin);
  registerCall(app, assistantMessage, async ({ actor, body, request, reply }) => {
    const origin = publicUrl ?? originOf(request);
    const message = requestOf(request, origin);
    const refused = originValidationResponse(message, hostnames);
    const response =
      refused ??
      (await answer({
        request: message,
        body,
        caller: callerOf(app, deps, { actor, request, origin }),
        requestId: request.id,
        reportFailure: (err) => request.log.error({ err }, "an assistant's message failed"),
      }));
    return send(reply, response);
  });
}

/** A Host that is part of no address is replaced: links to it would lead nowhere. */
function originOf({ protocol, host }: FastifyRequest): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";
}

/** Headers that the protocol reads. */
const headerNames = ["content-type", "origin", "mcp-protocol-version", "mcp-method", "mcp-name"];

/** The request without its body, which is parsed already, and without the key. */
function requestOf({ headers }: FastifyRequest, origin: string): Request {
  // Replies are JSON whatever a client accepts: the library would refuse those that do not take streams as well.
  const given = new Headers({ accept: "application/json, text/event-stream" });
  for (const name of headerNames) {
    const value = headers[name];
    if (typeof value === "string") given.set(name, value);
  }
  return new Request(new URL(assistantMessage.path, origin), { method: "POST", headers: given });
}

interface AskedBy {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly origin: string;
}

function callerOf(
  { sessionGate, heavyCalls }: FastifyInstance,
  { domainOf }: EndpointDeps,
  { actor, request, origin }: AskedBy,
): Caller {
  return {
    actor,
    origin,
    openSite: async (domain) => {
      const siteId = await sessionGate.requireSite(actor, domain);
      return { siteId, domain: await domainOf(siteId) };
    },
    siteIds: () => sessionGate.sitesOf(actor),
    runHeavy: (work) => heavyCalls.run(actor, request, work),
  };
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  reply.code(response.status);
  const allow = response.headers.get("allow");
  if (allow !== null) reply.header("allow", allow);
  if (text === "") return reply.send();
  // The text is JSON already.
  return reply.type("application/json; charset=utf-8").serializer(String).send(text);
}
