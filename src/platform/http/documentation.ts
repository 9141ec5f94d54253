import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { documentationPolicy } from "./security-headers.ts";

/** `/api/openapi.json`, generated from the contracts of all registered calls, and a page for it at `/api/docs`. */
export async function registerDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Vizor", version, description: "Prices of a shop and its rivals." },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    // Recursive schemas become named components.
    transformObject: jsonSchemaTransformObject,
  });
  app.get(
    "/api/openapi.json",
    { config: { openBecause: "describes calls, holds no data" }, schema: { hide: true } },
    async () => app.swagger(),
  );
  await app.register(async (docs) => {
    docs.addHook("onRequest", async (_request, reply) => {
      reply.header("content-security-policy", documentationPolicy);
    });
    await docs.register(swaggerUi, { routePrefix: "/api/docs", indexPrefix: "" });
  });
}
