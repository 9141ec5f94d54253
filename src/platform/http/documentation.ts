import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import type { Call } from "../../kit/call.ts";
import { problems } from "../../kit/problems.ts";
import { documentationPolicy } from "./security-headers.ts";

/**
 * `/api/openapi.json`, generated from the contracts of all registered calls but those of the operator of the service, and a
 * page for it at `/api/docs`. OpenAPI 3.1.
 */
export async function registerDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Vizor",
        version,
        description: "Prices and stock of a shop and its competitors.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This server" }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: (document) => {
      const { call } = document.route.config ?? {};
      const isPublic = call !== undefined && call.access !== "god";
      return isPublic ? jsonSchemaTransform(document) : { ...document, schema: { hide: true } };
    },
    transformObject: (document) =>
      describeCalls(
        // Recursive schemas become named components.
        jsonSchemaTransformObject(document) as OpenAPIV3_1.Document,
        app.routeTable.flatMap(({ call }) => call ?? []),
      ),
  });
  let description: Buffer | undefined;
  app.get(
    "/api/openapi.json",
    { config: { openBecause: "describes calls, holds no data" }, schema: { hide: true } },
    async (_request, reply) => {
      description ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type("application/json; charset=utf-8").send(description);
    },
  );
  await app.register(async (docs) => {
    docs.addHook("onRequest", async (_request, reply) => {
      reply.header("content-security-policy", documentationPolicy);
    });
    await docs.register(swaggerUi, { routePrefix: "/api/docs", indexPrefix: "" });
  });
}

/** Adds what the schemas of the calls do not say: names, who may call, and the replies. */
function describeCalls(document: OpenAPIV3_1.Document, calls: readonly Call[]): OpenAPIV3_1.Document {
  const tags = new Set<string>();
  for (const call of calls) {
    const method = call.method.toLowerCase() as "get" | "post" | "put" | "delete";
    const operation = document.paths?.[call.path.replace(/:(\w+)/g, "{$1}")]?.[method];
    if (operation === undefined) continue;
    operation.operationId = operationIdOf(call);
    operation.security = call.access === "public" ? [] : [{ session: [] }];
    operation.responses = { ...successOf(call, operation), ...problemsOf(call) };
    for (const tag of operation.tags ?? []) tags.add(tag);
  }
  return {
    ...document,
    tags: [...tags].sort().map((name) => ({ name, description: `Calls of ${name.replaceAll("-", " ")}` })),
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Problem: problemSchema },
      responses: problemResponses,
    },
  };
}

/** Method and path in camel case: "GET /api/price-history/:id" is "getPriceHistoryById". */
export function operationIdOf({ method, path }: Pick<Call, "method" | "path">): string {
  const words = path
    .replace(/^\/api\//, "/")
    .replace(/:(\w+)/g, "by-$1")
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function successOf({ status = 200, replyType }: Call, operation: OpenAPIV3_1.OperationObject) {
  if (status === 204) return { 204: { description: "Done" } };
  if (replyType !== undefined) {
    const schema: OpenAPIV3_1.SchemaObject = replyType === "text/csv" ? { type: "string" } : {};
    return { [status]: { description: "A file", content: { [replyType]: { schema } } } };
  }
  return { [status]: { ...operation.responses?.[status], description: "Done" } };
}

function problemsOf({ access, callsPerMinute }: Call): OpenAPIV3_1.ResponsesObject {
  const named: Record<string, keyof typeof problemResponses> = {
    ...(access === "public" ? {} : { 401: "SessionEnded" }),
    ...(access === "site" ? { 404: "NotFound" } : {}),
    ...(callsPerMinute === undefined ? {} : { 429: "TooManyCalls" }),
    "4XX": "Refused",
    "5XX": "Unavailable",
  };
  return Object.fromEntries(
    Object.entries(named).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

const parameters: OpenAPIV3_1.SchemaObject = {
  type: "object",
  description: "Values of the code's parameters",
  additionalProperties: { type: ["string", "number"] },
};

const problemSchema: OpenAPIV3_1.SchemaObject = {
  type: "object",
  description:
    "RFC 9457. `code` is for programs and never changes; with `parameters` it says all that the English `message` says.",
  required: ["type", "title", "status", "code", "detail", "message", "requestId"],
  properties: {
    type: { type: "string", const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer", minimum: 400, maximum: 599 },
    code: { type: "string", enum: Object.keys(problems) },
    parameters,
    detail: { type: "string" },
    message: { type: "string" },
    requestId: { type: "string" },
    errors: {
      type: "object",
      description: "English sentences by field of the request",
      additionalProperties: { type: "string" },
    },
    fields: {
      type: "object",
      description: "Codes and parameters by field of the request, for the fields of `errors`",
      additionalProperties: {
        type: "object",
        required: ["code"],
        properties: { code: { type: "string", enum: Object.keys(problems) }, parameters },
      },
    },
  },
};

const problemResponses = {
  Refused: problemResponse("The request is malformed, not allowed, or violates a rule"),
  SessionEnded: problemResponse("No session, or an expired or revoked one"),
  NotFound: problemResponse("It does not exist, or belongs to another company"),
  TooManyCalls: problemResponse("Too many calls; Retry-After names the seconds to wait"),
  Unavailable: problemResponse("The service cannot answer at the moment; try again"),
};

function problemResponse(description: string): OpenAPIV3_1.ResponseObject {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}
