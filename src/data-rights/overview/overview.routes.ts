import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { dataRights } from "./overview.contract.ts";
import { readDataRights } from "./overview.service.ts";

export function registerOverview(
  app: FastifyInstance,
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
): void {
  registerCall(app, dataRights, ({ actor }) => readDataRights(db, actor, clock.now()));
}
