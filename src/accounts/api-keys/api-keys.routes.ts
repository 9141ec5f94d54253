import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { apiKeyList, createApiKey, revokeApiKey } from "./api-keys.contract.ts";
import { type ApiKeyDeps, addKey, readKeys, revokeKeyOf } from "./api-keys.service.ts";

/** API keys of the caller's company. */
export function registerApiKeys(app: FastifyInstance, deps: ApiKeyDeps): void {
  registerCall(app, apiKeyList, ({ actor }) => readKeys(deps, actor));

  registerCall(app, createApiKey, ({ actor, body }) => addKey(deps, actor, body));

  registerCall(app, revokeApiKey, ({ actor, params }) => revokeKeyOf(deps, actor, params.id));
}
