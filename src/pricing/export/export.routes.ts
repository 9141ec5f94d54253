import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { pricingExportFile, pricingExportStats, startPricingExport } from "./export.contract.ts";
import { type ExportDeps, openExportFile, readExportStats, startExport } from "./export.service.ts";

export interface ExportRoutesDeps extends ExportDeps {
  readonly usage: UsageCounter;
}

/** Files of recommended prices. */
export function registerPricingExport(app: FastifyInstance, deps: ExportRoutesDeps): void {
  const { db, usage } = deps;
  const { sessionGate } = app;
  const exportOf = async (
    actor: Actor,
    query: { readonly id: string; readonly domain?: string | undefined },
  ) => ({
    taskId: query.id,
    siteIds:
      query.domain === undefined
        ? await sessionGate.sitesOf(actor)
        : [await sessionGate.requireSite(actor, query.domain)],
  });

  registerCall(app, startPricingExport, async ({ siteId, actor, reply }) => {
    const taskId = await startExport(deps, siteId, actor.userId);
    usage.count(siteId, actor.userId, "EXPORT");
    // A text is otherwise sent as text/plain and without quotation marks.
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(taskId)) as never;
  });

  registerCall(app, pricingExportStats, async ({ actor, query }) => {
    const { siteId, stats } = await readExportStats(db, await exportOf(actor, query));
    await sessionGate.opened(actor, siteId);
    return stats;
  });

  registerCall(app, pricingExportFile, async ({ actor, query, reply }) => {
    const { siteId, day, text } = await openExportFile(db, await exportOf(actor, query));
    await sessionGate.opened(actor, siteId);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="dynamic-pricing-export-${day}.csv"`)
      .send(text);
  });
}
