import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { readDecisionView } from "./decision-view.service.ts";
import { pricingDecision } from "./decisions.contract.ts";

/** @param deps with `database.app` */
export function registerDecisions(app: FastifyInstance, { db }: { readonly db: Kysely<Tables> }): void {
  registerCall(app, pricingDecision, ({ siteId, query, actor }) =>
    readDecisionView(db, { siteId, role: actor.role }, query.id),
  );
}
