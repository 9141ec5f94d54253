import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { productPricing, saveProductPricing } from "./costs.contract.ts";
import { type CostDeps, changePricing, readPricing } from "./costs.service.ts";

/** Cost, floor and ceiling of a product. */
export function registerCosts(app: FastifyInstance, deps: CostDeps): void {
  registerCall(app, productPricing, ({ siteId, query }) => readPricing(deps, siteId, query.packet_id));

  registerCall(app, saveProductPricing, ({ siteId, actor, query, body }) =>
    changePricing(deps, siteId, actor.userId, query.packet_id, body),
  );
}
