import type { FastifyInstance } from "fastify";
import { localDayOf } from "../../kit/local-day.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import { type CallContext, idempotencyKeyOf, registerCall } from "../../platform/http/register-call.ts";
import { readUpload, registerUploads } from "../../platform/http/uploads.ts";
import type { Actor } from "../../platform/session-gate.ts";
import {
  type ImportReader,
  readHistory,
  readImportRows,
  readImportStats,
  readRefusedRows,
} from "./import-results.service.ts";
import * as calls from "./imports.contract.ts";
import { confirmImport, discardImport, type ImportDeps, startImport } from "./imports.service.ts";
import { undoImport } from "./undo.service.ts";

/** What a person reads once a file was taken. */
const messages = {
  queued: "Your products are being processed",
  preview: "The file was read. Nothing is changed before you confirm the import.",
} as const;

const marks = { comma: ",", point: "." } as const;

const defaultPageSize = 50;

/** Files of products: upload, preview, progress, history and undoing. */
export function registerImports(app: FastifyInstance, deps: ImportDeps): void {
  const take = async (
    kind: calls.ImportKind,
    { siteId, actor, query, request, reply }: CallContext<typeof calls.uploadProducts>,
  ) => {
    const file = await readUpload(request, reply, calls.maxFileBytes);
    const isPreview = query.preview === "true";
    const id = await startImport(deps, {
      siteId,
      userId: actor.userId,
      kind,
      file,
      isPreview,
      statedMark: query.decimal && marks[query.decimal],
      key: idempotencyKeyOf(request),
    });
    return { id, message: isPreview ? messages.preview : messages.queued };
  };

  registerUploads(app, (scope) => {
    registerCall(scope, calls.uploadProducts, (context) => take("LINKS", context));
    registerCall(scope, calls.uploadOfflineProducts, (context) => take("OFFLINE_PRODUCTS", context));
    registerCall(scope, calls.uploadOfflinePrices, (context) => take("OFFLINE_PRICES", context));
  });

  registerCall(app, calls.importStats, async ({ actor, query }) => {
    const { sessionGate } = app;
    const siteIds =
      query.domain === undefined
        ? await sessionGate.sitesOf(actor)
        : [await sessionGate.requireSite(actor, query.domain)];
    const wanted = { importId: query.id, reader: readerOf(actor) };
    const { siteId, stats } = await readImportStats(deps, siteIds, wanted);
    await sessionGate.opened(actor, siteId);
    return stats;
  });

  registerCall(app, calls.importHistory, ({ siteId }) => readHistory(deps, siteId));

  registerCall(app, calls.importRows, ({ siteId, actor, params, query }) =>
    readImportRows(deps, {
      siteId,
      reader: readerOf(actor),
      importId: params.id,
      page: query.page ?? 0,
      size: Math.min(Math.max(query.size ?? defaultPageSize, 1), calls.maxPageSize),
      outcome: query.outcome ?? null,
    }),
  );

  registerCall(app, calls.confirmImport, async ({ siteId, actor, params, request }) => {
    const input = { siteId, userId: actor.userId, importId: params.id };
    await confirmImport(deps, input, idempotencyKeyOf(request));
    return { id: params.id, message: messages.queued };
  });

  registerCall(app, calls.discardImport, ({ siteId, params }) =>
    discardImport(deps, { siteId, importId: params.id }),
  );

  registerCall(app, calls.undoImport, ({ siteId, actor, params }) =>
    undoImport(deps, { siteId, userId: actor.userId, importId: params.id }),
  );

  registerCall(app, calls.refusedRows, async ({ siteId, actor, params, reply }) => {
    const text = await readRefusedRows(deps, { siteId, reader: readerOf(actor), importId: params.id });
    const name = `refused-rows-${localDayOf(deps.clock.now())}.csv`;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(text);
  });
}

function readerOf({ userId, role }: Actor): ImportReader {
  return { userId, seesCosts: maySeeCosts(role) };
}
