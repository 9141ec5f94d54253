import type { FastifyInstance } from "fastify";
import { registerCall } from "../../../platform/http/register-call.ts";
import {
  brandVisibility,
  categoryVisibility,
  changeBrandVisibility,
  changeCategoryVisibility,
} from "./visibility.contract.ts";
import {
  changeBrands,
  changeCategories,
  listBrandVisibility,
  listCategoryVisibility,
  type VisibilityDeps,
} from "./visibility.service.ts";

/** Which categories and brands a person sees. */
export function registerVisibility(app: FastifyInstance, deps: VisibilityDeps): void {
  registerCall(app, categoryVisibility, ({ siteId, actor }) =>
    listCategoryVisibility(deps, siteId, actor.userId),
  );

  registerCall(app, changeCategoryVisibility, ({ siteId, actor, body }) =>
    changeCategories(deps, siteId, actor.userId, body),
  );

  registerCall(app, brandVisibility, ({ siteId, actor }) => listBrandVisibility(deps, siteId, actor.userId));

  registerCall(app, changeBrandVisibility, ({ siteId, actor, body }) =>
    changeBrands(deps, siteId, actor.userId, body),
  );
}
