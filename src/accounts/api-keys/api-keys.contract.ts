import * as z from "zod/mini";
import { apiScopes } from "../../kit/api-scopes.ts";
import { defineCall } from "../../kit/call.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Active keys of a company. */
export const maxApiKeys = 50;
export const maxKeyName = 60;
export const defaultCallsPerMinute = 600;
export const maxCallsPerMinute = 3000;

const instant = z.int().check(z.minimum(1), z.maximum(8_640_000_000_000_000));

const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** First characters of the key. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Domains, in alphabetical order; those of removed sites are missing. */
  sites: z.array(z.string()),
  callsPerMinute: z.number(),
  /** Who created it; null when their account was deleted. The key remains. */
  createdBy: z.nullable(z.string()),
  /** ms since 1970, as the other times. */
  createdTimestamp: z.number(),
  /** To the minute; null before the first call. */
  lastUsedTimestamp: z.nullable(z.number()),
  /** null: never expires. */
  expirationTimestamp: z.nullable(z.number()),
  expired: z.boolean(),
});
export type ApiKey = z.output<typeof apiKey>;

/** GET /api/api-keys – keys of the person's company that are not revoked, newest first. */
export const apiKeyList = defineCall({
  method: "GET",
  path: "/api/api-keys",
  access: "signed-in",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  summary: "API keys of the company",
  reply: z.array(apiKey),
});

/** POST /api/api-keys – creates a key. The reply is the only one that contains it. */
export const createApiKey = defineCall({
  method: "POST",
  path: "/api/api-keys",
  access: "signed-in",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  summary: "Creates an API key, which is shown only in this reply",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxKeyName)),
    scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
    /** Domains of the company's sites. */
    sites: z
      .array(z.string().check(z.minLength(1), z.maxLength(260)))
      .check(z.minLength(1), z.maxLength(1000)),
    callsPerMinute: z.optional(z.int().check(z.minimum(1), z.maximum(maxCallsPerMinute))),
    /** ms since 1970, later than now; null or absent: never. */
    expirationTimestamp: z.optional(z.nullable(instant)),
  }),
  reply: z.object({ key: z.string(), apiKey }),
  status: 201,
  callsPerMinute: 20,
});

/** DELETE /api/api-keys/{id} – revokes a key: calls with it get 401 from now on. */
export const revokeApiKey = defineCall({
  method: "DELETE",
  path: "/api/api-keys/:id",
  access: "signed-in",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
  summary: "Revokes an API key",
  params: z.object({ id: wholeNumber }),
  reply: z.void(),
  status: 204,
});
