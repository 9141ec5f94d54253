import type { FastifyInstance } from "fastify";
import { localDayOf } from "../../kit/local-day.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { FileLanguage } from "./core/proof-csv.ts";
import * as calls from "./promotions.contract.ts";
import {
  changePromotion,
  deletePromotion,
  listPromotions,
  type PromotionDeps,
  planPromotion,
} from "./promotions.service.ts";
import { readProof } from "./proof.service.ts";

export interface PromotionRoutesDeps extends PromotionDeps {
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

/** Promotions of a site's products, and the proof of their reference prices. */
export function registerPromotions(app: FastifyInstance, deps: PromotionRoutesDeps): void {
  registerCall(app, calls.promotions, ({ siteId, query }) =>
    listPromotions(deps, siteId, query.packet_id ?? null),
  );

  registerCall(app, calls.planPromotion, ({ siteId, actor, body }) =>
    planPromotion(deps, siteId, actor.userId, body),
  );

  registerCall(app, calls.changePromotion, ({ siteId, params, body }) =>
    changePromotion(deps, siteId, params.id, body),
  );

  registerCall(app, calls.deletePromotion, ({ siteId, params }) => deletePromotion(deps, siteId, params.id));

  registerCall(app, calls.promotionProof, async ({ siteId, actor, query, reply }) => {
    const request = { productId: query.packet_id ?? null, promotionId: query.promotion_id ?? null };
    const file = await readProof(deps, siteId, request, await deps.languageOf(actor.userId));
    const name = `reference-price-${localDayOf(deps.clock.now())}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(file);
  });
}
