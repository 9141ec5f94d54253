import type { FastifyInstance } from "fastify";
import { maySeeCosts } from "../../kit/roles.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import {
  dynamicPrices,
  excludedProducts,
  pricingProgress,
  searchDynamicPrices,
} from "./recommendations.contract.ts";
import {
  listExcluded,
  listRecommendations,
  queriedFilters,
  type RecommendationsDeps,
  readProgress,
  searchRecommendations,
  tabOf,
} from "./recommendations.service.ts";

export interface RecommendationsRoutesDeps extends RecommendationsDeps {
  readonly usage: UsageCounter;
}

/** Recommended prices of a site, and what has none. */
export function registerRecommendations(app: FastifyInstance, deps: RecommendationsRoutesDeps): void {
  registerCall(app, dynamicPrices, ({ siteId, actor, query }) => {
    deps.usage.count(siteId, actor.userId, "PRODUCTS");
    const tab = tabOf(query.approved, query.warning);
    const request = { ...callerOf(actor), siteId, states: tab ? [tab] : [], ...queriedFilters(query) };
    return listRecommendations(deps, request, query);
  });

  registerCall(app, searchDynamicPrices, ({ siteId, actor, query }) => {
    deps.usage.count(siteId, actor.userId, "SEARCH");
    const states = [query.tab];
    return searchRecommendations(deps, {
      ...callerOf(actor),
      siteId,
      states,
      query: query.query,
      ...queriedFilters(query),
    });
  });

  registerCall(app, excludedProducts, ({ siteId, actor, query }) =>
    listExcluded(deps, { ...callerOf(actor), siteId }, query),
  );

  registerCall(app, pricingProgress, ({ siteId }) => readProgress(deps, siteId));
}

function callerOf({ userId, role }: Actor) {
  return { userId, seesCosts: maySeeCosts(role) };
}
