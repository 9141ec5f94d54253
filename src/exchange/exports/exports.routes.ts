import type { FastifyInstance } from "fastify";
import { fileFinder } from "../../platform/files/file-finder.ts";
import { progressOf } from "../../platform/files/prepared-files.ts";
import { sendFile, sendFileId } from "../../platform/files/send-file.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { listColumns } from "./columns.service.ts";
import {
  exportColumns,
  exportFile,
  exportHistory,
  exportStats,
  offlineExportFile,
  offlineExportStats,
  startExport,
  startOfflineExport,
} from "./exports.contract.ts";
import {
  type ExportsDeps,
  offlineKind,
  productsKind,
  requireFileRank,
  startOfflineProductsExport,
  startProductsExport,
} from "./exports.service.ts";
import { type HistoryDeps, listExports } from "./history.service.ts";

export interface ExportsRoutesDeps extends ExportsDeps, HistoryDeps {
  readonly usage: UsageCounter;
}

/** Files of products, and which were made. */
export function registerExports(app: FastifyInstance, deps: ExportsRoutesDeps): void {
  const { db, usage } = deps;
  const findProducts = fileFinder(db, app.sessionGate, productsKind);
  const findOffline = fileFinder(db, app.sessionGate, offlineKind);

  registerCall(app, startExport, async ({ siteId, actor, query, body, reply }) => {
    const fileId = await startProductsExport(
      deps,
      { siteId, actor, includeOutOfStock: query.includeOutOfStock },
      body ?? {},
    );
    usage.count(siteId, actor.userId, "EXPORT");
    return sendFileId(reply, fileId);
  });

  registerCall(app, exportStats, async ({ actor, query }) => {
    const { finished, error, processed, total } = progressOf((await findProducts(actor, query)).file);
    return { finished, error, finishedProducts: processed, totalProducts: total };
  });

  registerCall(app, exportFile, async ({ actor, query, request, reply }) => {
    const found = await findProducts(actor, query);
    requireFileRank(found, actor);
    return sendFile(deps, found, { request, reply });
  });

  registerCall(app, startOfflineExport, async ({ siteId, actor, query, body, reply }) => {
    const starter = { siteId, actor, includeOutOfStock: query.includeOutOfStock };
    const fileId = await startOfflineProductsExport(deps, starter, body ?? {});
    usage.count(siteId, actor.userId, "EXPORT");
    return sendFileId(reply, fileId);
  });

  registerCall(app, offlineExportStats, async ({ actor, query }) => {
    const { finished, error, processed, total } = progressOf((await findOffline(actor, query)).file);
    return { finished, error, exported: processed, total };
  });

  registerCall(app, offlineExportFile, async ({ actor, query, request, reply }) => {
    const found = await findOffline(actor, query);
    requireFileRank(found, actor);
    return sendFile(deps, found, { request, reply });
  });

  registerCall(app, exportColumns, ({ siteId, actor }) => listColumns(db, siteId, actor));

  registerCall(app, exportHistory, ({ siteId, actor, query }) => listExports(deps, siteId, actor, query));
}
