import type { FastifyInstance } from "fastify";
import { maySeeCosts } from "../../kit/roles.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { addRule, businessRules, deleteRule, editRule, orderRules } from "./rules.contract.ts";
import {
  changeRule,
  createRule,
  listRules,
  type RuleDeps,
  removeRule,
  reorderRules,
} from "./rules.service.ts";

/** The rules of a site. */
export function registerRules(app: FastifyInstance, deps: RuleDeps): void {
  registerCall(app, businessRules, ({ siteId, actor }) => listRules(deps, siteId, maySeeCosts(actor.role)));

  registerCall(app, addRule, ({ siteId, actor, body }) => createRule(deps, siteId, actor.userId, body));

  registerCall(app, orderRules, ({ siteId, body }) => reorderRules(deps, siteId, body));

  registerCall(app, editRule, ({ siteId, actor, params, body }) =>
    changeRule(deps, siteId, actor.userId, params.id, body),
  );

  registerCall(app, deleteRule, ({ siteId, actor, params }) =>
    removeRule(deps, siteId, actor.userId, params.id),
  );
}
