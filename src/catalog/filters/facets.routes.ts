import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import {
  brandSettings,
  brands,
  categories,
  dynamicFields,
  dynamicFieldValues,
  pricePositionCounts,
} from "./facets.contract.ts";
import {
  countPositions,
  type FacetDeps,
  listBrands,
  listCategories,
  listFields,
  listFieldValues,
  listHiddenBrands,
} from "./facets.service.ts";

/** Values that the list can be filtered by: categories, brands, dynamic fields. */
export function registerFacets(app: FastifyInstance, deps: FacetDeps): void {
  registerCall(app, categories, ({ siteId, actor, query }) =>
    listCategories(deps, siteId, actor.userId, [query.brand ?? []].flat()),
  );

  registerCall(app, brands, ({ siteId, actor, query }) =>
    listBrands(deps, siteId, actor.userId, [query.category ?? []].flat()),
  );

  registerCall(app, pricePositionCounts, ({ siteId, actor, query, body }) =>
    countPositions(deps, {
      siteId,
      userId: actor.userId,
      hasOutOfStock: query.includeOutOfStock,
      filter: body,
      search: query.query ? { query: query.query, isSku: query.sku } : null,
    }),
  );

  registerCall(app, brandSettings, ({ siteId, actor }) => listHiddenBrands(deps, siteId, actor.userId));

  registerCall(app, dynamicFields, ({ siteId }) => listFields(deps, siteId));

  registerCall(app, dynamicFieldValues, ({ siteId, query }) => listFieldValues(deps, siteId, query.field));
}
