import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { changeQuantity as changeCall, clearQuantity, quantities } from "./quantities.contract.ts";
import { changeQuantity, findQuantities } from "./quantities.service.ts";

export interface QuantityRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Stock, read from pages or set by hand. */
export function registerQuantities(app: FastifyInstance, { db, clock }: QuantityRoutesDeps): void {
  registerCall(app, quantities, ({ siteId, query }) => findQuantities(db, siteId, query.packet_id));

  registerCall(app, changeCall, ({ actor, siteId, query }) =>
    changeQuantity(db, {
      siteId,
      userId: actor.userId,
      packetId: query.packet_id,
      recordId: query.product_id,
      pieces: query.quantity,
      now: clock.now(),
    }),
  );

  registerCall(app, clearQuantity, ({ actor, siteId, query }) =>
    changeQuantity(db, {
      siteId,
      userId: actor.userId,
      packetId: query.packet_id,
      recordId: query.product_id,
      pieces: null,
      now: clock.now(),
    }),
  );
}
