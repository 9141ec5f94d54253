import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { editGuards, siteGuards } from "./guards.contract.ts";
import { changeGuards, type GuardDeps, readGuards } from "./guards.service.ts";

/** A site's default limits and costs. */
export function registerGuards(app: FastifyInstance, deps: GuardDeps): void {
  registerCall(app, siteGuards, ({ siteId }) => readGuards(deps, siteId));

  registerCall(app, editGuards, ({ siteId, actor, body }) => changeGuards(deps, siteId, actor.userId, body));
}
