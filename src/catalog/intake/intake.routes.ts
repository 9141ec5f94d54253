import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { StatsReader } from "../sites/site-stats.service.ts";
import { addAddressRows } from "./address-rows.service.ts";
import { addProductRows } from "./intake.contract.ts";

export interface IntakeRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses may be added. */
  readonly policy: AddressPolicy;
  readonly stats: Pick<StatsReader, "forget">;
}

/** Adding products to a site by their addresses. */
export function registerIntake(app: FastifyInstance, { db, clock, policy, stats }: IntakeRoutesDeps): void {
  registerCall(app, addProductRows, async ({ actor, siteId, body }) => {
    const added = await addAddressRows(db, siteId, body.rows, clock.now(), { policy, addedBy: actor });
    stats.forget(siteId);
    return added;
  });
}
