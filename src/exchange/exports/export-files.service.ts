import type { Kysely } from "kysely";
import type { ListQuery } from "../../catalog/product-list/list-query.service.ts";
import { copyLines } from "../../platform/db/copy.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FileRun, FileWork } from "../../platform/files/prepare-file.ts";
import type { TableColumn } from "../../platform/tables/table.ts";
import { copiedTableFile } from "../../platform/tables/table-file.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import type { ExportColumnPlan } from "../columns/core/export-columns.ts";
import { findColumns, findImportColumns } from "./columns.service.ts";
import { shownBy } from "./core/cell-words.ts";
import { chosenColumns } from "./core/columns.ts";
import { offlineColumns } from "./core/offline-columns.ts";
import { type ExportRequest, exportRequest, resolveList } from "./export-request.service.ts";
import { countProducts, exportRowsQuery } from "./export-rows.repo.ts";

export interface ExportWorkDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  /** `database.addresses.worker` */
  readonly address: string;
}

/** Rows between two reports of progress. */
const rowsBetweenReports = 10_000;

const sheetNames: Readonly<Record<FileLanguage, string>> = { en: "Products", ro: "Produse" };

/** Writes files of products. */
export function productsWork(deps: ExportWorkDeps): FileWork {
  return async function* products(run) {
    const request = exportRequest.parse(run.file.request);
    const list = await resolveList(deps.db, { siteId: run.siteId, userId: run.file.createdBy }, request);
    const columns =
      request.layout === "import"
        ? await findImportColumns(deps.db, run.siteId, list, request)
        : chosenColumns(await findColumns(deps.db, run.siteId, request.hasCosts), request.columns);
    yield* write(deps, run, { request, list, columns });
  };
}

/** Writes files of offline products. */
export function offlineWork(deps: ExportWorkDeps): FileWork {
  return async function* offlineProducts(run) {
    const request = exportRequest.parse(run.file.request);
    const list = await resolveList(deps.db, { siteId: run.siteId, userId: run.file.createdBy }, request);
    yield* write(deps, run, { request, list, columns: offlineColumns(request.hasCosts) });
  };
}

interface ExportedTable {
  readonly request: ExportRequest;
  readonly list: ListQuery;
  readonly columns: readonly ExportColumnPlan[];
}

async function* write(
  { db, address }: ExportWorkDeps,
  { siteId, file, report }: FileRun,
  { request: { language, format }, list, columns }: ExportedTable,
): AsyncGenerator<string | Buffer> {
  const products = await forSite(db, siteId, (trx) => countProducts(trx, siteId));
  const columnIds = columns.map(({ id }) => id);
  const query = exportRowsQuery(db, { siteId, list, columnIds, products });
  await report({ processed: 0, total: list.total });
  const lines = counted(copyLines({ address, siteId }, query), list.total, report);
  const table = { columns: columns.map((column) => tableColumn(column, language)), lines };
  yield* copiedTableFile(table, format, { sheet: sheetNames[language], createdAt: file.createdAt });
}

function tableColumn(column: ExportColumnPlan, language: FileLanguage): TableColumn {
  const shown = shownBy(column, language);
  return {
    heading: column.headings[language],
    kind: column.kind === "field" ? "text" : column.kind,
    ...(shown ? { shown } : {}),
  };
}

/** The same lines; how many they are is reported from time to time, and at the end exactly. */
async function* counted(
  batches: AsyncIterable<Buffer>,
  total: number,
  report: FileRun["report"],
): AsyncGenerator<Buffer> {
  let processed = 0;
  let reported = 0;
  for await (const batch of batches) {
    yield batch;
    processed += linesIn(batch);
    if (processed - reported < rowsBetweenReports) continue;
    reported = processed;
    // Rows that were added since the count must not make the progress exceed the total.
    await report({ processed: Math.min(processed, total), total });
  }
  await report({ processed, total: processed });
}

function linesIn(batch: Buffer): number {
  let lines = 0;
  for (let at = batch.indexOf("\n"); at !== -1; at = batch.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
