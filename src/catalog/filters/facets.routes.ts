import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { brandSettings, brands, categories, dynamicFields, dynamicFieldValues } from "./facets.contract.ts";
import {
  brandsFor,
  type ChoiceDeps,
  categoriesFor,
  fieldsOf,
  hiddenBrandNames,
  valuesOf,
} from "./facets.service.ts";

/** What a person chooses from to narrow the list. */
export function registerChoices(app: FastifyInstance, deps: ChoiceDeps): void {
  registerCall(app, categories, ({ siteId, actor, query }) =>
    categoriesFor(deps, siteId, actor.userId, [query.brand ?? []].flat()),
  );

  registerCall(app, brands, ({ siteId, actor, query }) =>
    brandsFor(deps, siteId, actor.userId, [query.category ?? []].flat()),
  );

  registerCall(app, brandSettings, ({ siteId, actor }) => hiddenBrandNames(deps, siteId, actor.userId));

  registerCall(app, dynamicFields, ({ siteId }) => fieldsOf(deps, siteId));

  registerCall(app, dynamicFieldValues, ({ siteId, query }) => valuesOf(deps, siteId, query.field));
}
