import type { FastifyInstance } from "fastify";
import { fileFinder } from "../../platform/files/file-finder.ts";
import { progressOf } from "../../platform/files/prepared-files.ts";
import { sendFile, sendFileId } from "../../platform/files/send-file.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { queriedFilters } from "../recommendations/recommendations.service.ts";
import { pricingExportFile, pricingExportStats, startPricingExport } from "./export.contract.ts";
import { type ExportDeps, exportKind, startExport } from "./export.service.ts";

export interface ExportRoutesDeps extends ExportDeps {
  readonly usage: UsageCounter;
}

/** Files of recommended prices. */
export function registerPricingExport(app: FastifyInstance, deps: ExportRoutesDeps): void {
  const { db, usage } = deps;
  const find = fileFinder(db, app.sessionGate, exportKind);

  registerCall(app, startPricingExport, async ({ siteId, actor, query, reply }) => {
    const filters = queriedFilters(query);
    const fileId = await startExport(deps, siteId, actor, filters);
    usage.count(siteId, actor.userId, "EXPORT");
    return sendFileId(reply, fileId);
  });

  registerCall(app, pricingExportStats, async ({ actor, query }) =>
    progressOf((await find(actor, query)).file),
  );

  registerCall(app, pricingExportFile, async ({ actor, query, request, reply }) =>
    sendFile(deps, await find(actor, query), { request, reply }),
  );
}
