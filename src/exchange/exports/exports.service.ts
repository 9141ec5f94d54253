import type { Kysely } from "kysely";
import type { ListBody } from "../../catalog/product-list/product-list.contract.ts";
import { listSegments } from "../../catalog/settings/segments/segments.service.ts";
import { requireSubscription } from "../../catalog/sites/sites.service.ts";
import { localDayOf } from "../../kit/local-day.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { RankTooLowError } from "../../platform/errors.ts";
import { type FoundFile, requestFile } from "../../platform/files/prepared-files.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { tableFiles } from "../../platform/tables/table-file.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import { findColumnChoice, saveColumnChoice } from "./columns.repo.ts";
import { findColumns } from "./columns.service.ts";
import { chosenColumns } from "./core/columns.ts";
import { summarizeFilter } from "./core/filter-summary.ts";
import { offlineColumns } from "./core/offline-columns.ts";
import { type ExportRequest, exportRequest, resolveList } from "./export-request.service.ts";
import { type ExportBody, maxWorkbookRows, type OfflineExportBody } from "./exports.contract.ts";
import { WorkbookTooLargeError } from "./exports.errors.ts";

export interface ExportsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
  /** Products in a workbook. @default `maxWorkbookRows` */
  readonly workbookRows?: number;
}

/** Kinds of prepared files. */
export const productsKind = "PRODUCTS";
export const offlineKind = "OFFLINE_PRODUCTS";

/** Who starts a file of which site. */
export interface Starter {
  readonly siteId: AuthorizedSiteId;
  readonly actor: Pick<Actor, "userId" | "role">;
  readonly includeOutOfStock: boolean;
}

/**
 * Queues a file of the products that pass a filter, and remembers the columns that were chosen for it.
 * @returns the file's id
 * @throws SubscriptionEndedError, WorkbookTooLargeError; as `resolveFilters`
 */
export async function startProductsExport(
  deps: ExportsDeps,
  starter: Starter,
  body: ExportBody,
): Promise<string> {
  const { siteId, actor } = starter;
  const { format, layout, columns: wanted, ...filter } = body;
  if (layout === "import") return startImportableExport(deps, starter, { format, ...filter });
  const available = await findColumns(deps.db, siteId, maySeeCosts(actor.role));
  const remembered = await forSite(deps.db, siteId, (trx) => findColumnChoice(trx, siteId, actor.userId));
  const columns = chosenColumns(available, wanted ?? remembered);
  const fileId = await start(deps, starter, {
    kind: productsKind,
    name: "product-export",
    layout: "table",
    filter,
    columns: columns.map(({ id }) => id),
    hasCosts: columns.some(({ group }) => group === "costs"),
    format: format ?? "csv-ro",
  });
  if (wanted) await forSite(deps.db, siteId, (trx) => saveColumnChoice(trx, siteId, actor.userId, wanted));
  return fileId;
}

/** Queues a file that the import of products reads. */
function startImportableExport(
  deps: ExportsDeps,
  starter: Starter,
  { format, ...filter }: Omit<ExportBody, "layout" | "columns">,
): Promise<string> {
  return start(deps, starter, {
    kind: productsKind,
    name: "product-export",
    layout: "import",
    // The import of products names them by their pages.
    filter: { ...filter, offline: false },
    columns: [],
    hasCosts: maySeeCosts(starter.actor.role),
    format: format === "txt" ? "txt" : "xlsx",
  });
}

/**
 * Queues a file of the offline products that pass a filter, to be edited and uploaded.
 * @returns the file's id
 * @throws as `startProductsExport`
 */
export function startOfflineProductsExport(
  deps: ExportsDeps,
  starter: Starter,
  { format, ...filter }: OfflineExportBody,
): Promise<string> {
  const hasCosts = maySeeCosts(starter.actor.role);
  return start(deps, starter, {
    kind: offlineKind,
    name: "offline-products-update",
    layout: "table",
    filter: { ...filter, offline: true },
    columns: offlineColumns(hasCosts).map(({ id }) => id),
    hasCosts,
    format: format ?? "csv-ro",
  });
}

interface StartedFile extends Pick<ExportRequest, "layout" | "columns" | "hasCosts" | "format"> {
  readonly kind: string;
  /** Before the day and the extension. */
  readonly name: string;
  readonly filter: ListBody;
}

async function start(
  { db, clock, languageOf, workbookRows = maxWorkbookRows }: ExportsDeps,
  { siteId, actor: { userId }, includeOutOfStock }: Starter,
  { kind, name, filter, layout, columns, hasCosts, format }: StartedFile,
): Promise<string> {
  await requireSubscription(db, siteId);
  const { total } = await resolveList(db, { siteId, userId }, { filter, includeOutOfStock });
  if (format === "xlsx" && total > workbookRows) throw new WorkbookTooLargeError(total, workbookRows);
  const segmentId = filter.price_difference_segment_id ?? null;
  const segment =
    segmentId === null
      ? null
      : ((await listSegments({ db }, siteId, userId)).find(({ id }) => id === segmentId)?.name ?? null);
  const request: ExportRequest = {
    filter,
    includeOutOfStock,
    layout,
    columns,
    format,
    language: await languageOf(userId),
    hasCosts,
    summary: summarizeFilter(filter, { segment, includeOutOfStock }),
  };
  const createdAt = clock.now();
  const { extension, contentType } = tableFiles[format];
  const file = {
    kind,
    total,
    request,
    name: `${name}-${localDayOf(createdAt)}.${extension}`,
    contentType,
    createdBy: userId,
    createdAt,
  };
  return forSite(db, siteId, (trx) => requestFile(trx, siteId, file));
}

/**
 * A file with costs is only for those who may see costs, although colleagues may download each other's files.
 * @throws RankTooLowError 422
 */
export function requireFileRank({ file }: FoundFile, { role }: Pick<Actor, "role">): void {
  if (exportRequest.parse(file.request).hasCosts && !maySeeCosts(role)) throw new RankTooLowError();
}
