import type { FastifyInstance } from "fastify";
import { registerCall } from "../../../platform/http/register-call.ts";
import { addSavedView, deleteSavedView, editSavedView, savedViews } from "./saved-views.contract.ts";
import { changeView, createView, listViews, removeView, type SavedViewDeps } from "./saved-views.service.ts";

/** A person's saved views of the product list. */
export function registerSavedViews(app: FastifyInstance, deps: SavedViewDeps): void {
  registerCall(app, savedViews, ({ siteId, actor }) => listViews(deps, siteId, actor.userId));

  registerCall(app, addSavedView, ({ siteId, actor, body }) => createView(deps, siteId, actor.userId, body));

  registerCall(app, editSavedView, ({ siteId, actor, params, body }) =>
    changeView(deps, siteId, actor.userId, params.id, body),
  );

  registerCall(app, deleteSavedView, ({ siteId, actor, params }) =>
    removeView(deps, siteId, actor.userId, params.id),
  );
}
