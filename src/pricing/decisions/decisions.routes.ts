import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { maySeeCosts } from "../../kit/roles.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { wireDecision } from "./core/wire-decision.ts";
import { withoutCosts } from "./core/without-costs.ts";
import { verifyRecord } from "./decision-record.service.ts";
import { pricingDecision } from "./decisions.contract.ts";
import { findCurrentState } from "./decisions.repo.ts";
import { readDecision } from "./decisions.service.ts";

/** @param deps with `database.app` */
export function registerDecisions(app: FastifyInstance, { db }: { readonly db: Kysely<Tables> }): void {
  registerCall(app, pricingDecision, async ({ siteId, query, actor }) => {
    return forSite(db, siteId, async (trx) => {
      const found = await readDecision(trx, siteId, query.id);
      if (found === undefined) throw new NotFoundError();
      const { record, sha256 } = found;
      const decision = wireDecision(record, {
        sha256: sha256.toString("hex"),
        verified: verifyRecord(found),
        current: await findCurrentState(trx, siteId, record),
      });
      return maySeeCosts(actor.role) ? decision : withoutCosts(decision);
    });
  });
}
