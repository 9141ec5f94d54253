import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { plans } from "./plans.contract.ts";
import { listPlans } from "./plans.repo.ts";

export function registerPlans(app: FastifyInstance, { db }: { readonly db: Kysely<Tables> }): void {
  registerCall(app, plans, () => listPlans(db));
}
