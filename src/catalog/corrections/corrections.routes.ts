import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { correctPrice as correctCall, undoCorrection as undoCall } from "./corrections.contract.ts";
import { correctPrice, undoCorrection } from "./corrections.service.ts";

export interface CorrectionRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Corrections of prices that were read wrongly. */
export function registerCorrections(app: FastifyInstance, { db, clock }: CorrectionRoutesDeps): void {
  const inputOf = (
    siteId: AuthorizedSiteId,
    userId: number,
    query: { packet_id: number; product_id: number },
  ) => ({
    siteId,
    userId,
    productId: query.packet_id,
    recordId: query.product_id,
    now: clock.now(),
  });

  registerCall(app, correctCall, ({ actor, siteId, query, body }) =>
    correctPrice(db, inputOf(siteId, actor.userId, query), {
      priceMinor: Math.round(body.price * 100),
      currency: body.currency,
      seenMinor: body.readPrice === null ? null : Math.round(body.readPrice * 100),
    }),
  );

  registerCall(app, undoCall, ({ actor, siteId, query }) =>
    undoCorrection(db, inputOf(siteId, actor.userId, query)),
  );
}
