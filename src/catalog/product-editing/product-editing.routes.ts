import type { FastifyInstance } from "fastify";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { StatsReader } from "../sites/site-stats.service.ts";
import { deleteProducts, restoreProducts } from "./deletion.service.ts";
import { markOffline, markOnline } from "./offline.service.ts";
import {
  deleteSelection,
  editProduct as editCall,
  markOffline as offlineCall,
  markOnline as onlineCall,
  productFieldsCall,
  restoreProducts as restoreCall,
} from "./product-editing.contract.ts";
import { editProduct, findProductFields, type ProductEditingDeps } from "./product-editing.service.ts";

export interface ProductEditingRoutesDeps extends ProductEditingDeps {
  readonly clock: Clock;
  readonly stats: Pick<StatsReader, "forget">;
}

/** Own products as people change them. */
export function registerProductEditing(app: FastifyInstance, deps: ProductEditingRoutesDeps): void {
  const { db, clock, stats } = deps;
  const inputOf = (siteId: AuthorizedSiteId, userId: number, productId: number) => ({
    siteId,
    userId,
    productId,
    now: clock.now(),
  });

  registerCall(app, productFieldsCall, ({ siteId, query }) => findProductFields(db, siteId, query.packet_id));

  registerCall(app, editCall, ({ actor, siteId, query, body }) =>
    editProduct(deps, inputOf(siteId, actor.userId, query.packet_id), body),
  );

  registerCall(app, offlineCall, async ({ actor, siteId, query }) => {
    await markOffline(deps, inputOf(siteId, actor.userId, query.packet_id));
    stats.forget(siteId);
  });

  registerCall(app, onlineCall, async ({ actor, siteId, query }) => {
    await markOnline(deps, inputOf(siteId, actor.userId, query.packet_id), query.url);
    stats.forget(siteId);
  });

  registerCall(app, deleteSelection, async ({ actor, siteId, query, body }) => {
    const person = { siteId, userId: actor.userId, now: clock.now() };
    const deleted = await deleteProducts(db, person, body, query.expected);
    stats.forget(siteId);
    return deleted;
  });

  registerCall(app, restoreCall, async ({ actor, siteId, query }) => {
    const person = { siteId, userId: actor.userId, now: clock.now() };
    const restored = await restoreProducts(db, person, query.deletion_id);
    stats.forget(siteId);
    return restored;
  });
}
