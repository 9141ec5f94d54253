import type { FastifyInstance } from "fastify";
import { maySeeCosts } from "../../kit/roles.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { editGuards, siteGuards } from "./guards.contract.ts";
import { changeGuards, type GuardDeps, readGuards } from "./guards.service.ts";

/** A site's default limits and costs. */
export function registerGuards(app: FastifyInstance, deps: GuardDeps): void {
  registerCall(app, siteGuards, ({ siteId, actor }) => readGuards(deps, siteId, maySeeCosts(actor.role)));

  registerCall(app, editGuards, ({ siteId, actor, body }) => changeGuards(deps, siteId, actor.userId, body));
}
