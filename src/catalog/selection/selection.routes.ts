import type { FastifyInstance } from "fastify";
import { localDayOf } from "../../kit/local-day.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { exportSelection, recheckSelection } from "./selection.contract.ts";
import { openExport, recheckSelected, type SelectionDeps } from "./selection.service.ts";
import type { RunLimited } from "./selection-export.service.ts";

/** Actions on several selected products. */
export function registerSelections(app: FastifyInstance, deps: SelectionDeps): void {
  registerCall(app, recheckSelection, ({ siteId, actor, body }) =>
    recheckSelected(deps, siteId, actor.userId, body),
  );

  registerCall(app, exportSelection, async ({ siteId, actor, query, body, request, reply }) => {
    // Each batch is queued separately, so that a slow download does not block other heavy calls.
    const runLimited: RunLimited = (work) => app.heavyCalls.run(actor, request, work);
    const file = await openExport(
      { ...deps, runLimited },
      siteId,
      actor.userId,
      body,
      query.includeOutOfStock,
    );
    deps.usage.count(siteId, actor.userId, "EXPORT");
    const name = `product-selection-${localDayOf(deps.clock.now())}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(file);
  });
}
