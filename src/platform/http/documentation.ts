import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { apiKeyPrefix, apiScopes } from "../../kit/api-scopes.ts";
import type { Call } from "../../kit/call.ts";
import { problems } from "../../kit/problems.ts";
import { documentationPolicy } from "./security-headers.ts";

/** There is one description to show: the bar that loads others, with the library's logo, is left out. */
const withoutBar = ".swagger-ui .topbar { display: none; }";

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
        description:
          "Prices and stock of a shop and its competitors. Programs make calls with an API key of their company: press Authorize and enter one to try them.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This server" }],
      components: { securitySchemes },
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
        app.callGroups,
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
    await docs.register(swaggerUi, {
      routePrefix: "/api/docs",
      indexPrefix: "",
      uiConfig: { docExpansion: "none", filter: true, tryItOutEnabled: true },
      theme: { title: "Vizor API", css: [{ filename: "vizor.css", content: withoutBar }] },
    });
  });
}

/** Adds what the schemas of the calls do not say: names, who may call, and the replies. */
function describeCalls(
  document: OpenAPIV3_1.Document,
  calls: readonly Call[],
  groups: ReadonlyMap<string, string>,
): OpenAPIV3_1.Document {
  for (const call of calls) {
    const method = call.method.toLowerCase() as "get" | "post" | "put" | "delete";
    const operation = document.paths?.[call.path.replace(/:(\w+)/g, "{$1}")]?.[method];
    if (operation === undefined) continue;
    operation.operationId = operationIdOf(call);
    operation.security = securityOf(call);
    if (call.file) operation.requestBody = formOf(call.file);
    const keys = wordsOnKeys(call);
    if (keys !== undefined) operation.description = keys;
    operation.responses = { ...successOf(call, operation), ...problemsOf(call) };
  }
  return {
    ...document,
    tags: [...groups].map(([name, description]) => ({ name, description })),
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Problem: problemSchema },
      responses: problemResponses,
    },
  };
}

const securitySchemes: NonNullable<OpenAPIV3_1.ComponentsObject["securitySchemes"]> = {
  session: { type: "http", scheme: "bearer", description: "The session token of a signed-in person" },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: apiKeyPrefix,
    description: `An API key, beginning with "${apiKeyPrefix}", of an administrator's settings. Each call names the scope that the key needs: ${apiScopes.join(", ")}.`,
  },
};

/** The list of a key names the scope that it needs (OpenAPI 3.1, Security Requirement Object). */
function securityOf({ access, scope }: Call): OpenAPIV3_1.SecurityRequirementObject[] {
  if (access === "public") return [];
  const session = { session: [] };
  if (scope === undefined || scope === "people") return [session];
  return [session, { apiKey: scope === "any" ? [] : [scope] }];
}

function isForKeys({ scope }: Call): boolean {
  return scope !== undefined && scope !== "people";
}

function wordsOnKeys({ access, scope }: Call): string | undefined {
  if (access === "public") return undefined;
  if (scope === undefined || scope === "people") return "For people only: API keys get 403 PEOPLE_ONLY.";
  if (scope === "any") return "Every API key may make it; what it asks for needs the scopes that it says.";
  return `API keys need the scope \`${scope}\`; without it they get 403 SCOPE_MISSING.`;
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

/** The form of a call that takes a file (OpenAPI 3.1, "Considerations for File Uploads"). */
function formOf({ types }: NonNullable<Call["file"]>) {
  const file = { type: "string", description: `A file that ends in ${types.join(" or ")}` } as const;
  const schema = { type: "object" as const, required: ["file"], properties: { file } };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function successOf({ status = 200, replyType }: Call, operation: OpenAPIV3_1.OperationObject) {
  if (status === 204) return { 204: { description: "Done" } };
  if (replyType !== undefined) {
    const types = [replyType].flat().map((type) => {
      const schema: OpenAPIV3_1.SchemaObject = type.startsWith("text/") ? { type: "string" } : {};
      return [type, { schema }] as const;
    });
    return { [status]: { description: "A file", content: Object.fromEntries(types) } };
  }
  return { [status]: { ...operation.responses?.[status], description: "Done" } };
}

function problemsOf(call: Call): OpenAPIV3_1.ResponsesObject {
  const { access, callsPerMinute } = call;
  const named: Record<string, keyof typeof problemResponses> = {
    ...(access === "public" ? {} : { 401: "SessionEnded", 403: "KeyRefused" }),
    ...(access === "site" ? { 404: "NotFound" } : {}),
    ...(callsPerMinute === undefined && !isForKeys(call) ? {} : { 429: "TooManyCalls" }),
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
    items: {
      type: "array",
      description: "The first of the things that the problem is about, where it is about several",
      items: { type: "object", additionalProperties: { type: ["string", "number"] } },
    },
  },
};

const problemResponses = {
  Refused: problemResponse("The request is malformed, not allowed, or violates a rule"),
  SessionEnded: problemResponse("No session or API key, or an expired or revoked one"),
  KeyRefused: problemResponse("The API key lacks the scope of the call, or keys cannot make it"),
  NotFound: problemResponse("It does not exist, or belongs to another company"),
  TooManyCalls: problemResponse("Too many calls; Retry-After names the seconds to wait"),
  Unavailable: problemResponse("The service cannot answer at the moment; try again"),
};

function problemResponse(description: string): OpenAPIV3_1.ResponseObject {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}
