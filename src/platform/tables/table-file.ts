import { workbookType } from "../../kit/call.ts";
import { type CopiedTable, copiedCsv } from "./copied-csv.ts";
import { copiedRows } from "./copied-rows.ts";
import { type WorkbookOptions, xlsxTable } from "./xlsx-table.ts";

export type TableFormat = "csv-ro" | "csv" | "txt" | "xlsx";

export const tableFiles: Readonly<
  Record<TableFormat, { readonly extension: string; readonly contentType: string }>
> = {
  "csv-ro": { extension: "csv", contentType: "text/csv; charset=utf-8" },
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  txt: { extension: "txt", contentType: "text/plain; charset=utf-8" },
  xlsx: {
    extension: "xlsx",
    contentType: workbookType,
  },
};

/** The content of a table's file. */
export function copiedTableFile(
  table: CopiedTable,
  format: TableFormat,
  options: WorkbookOptions,
): AsyncGenerator<string | Buffer> {
  if (format !== "xlsx") return copiedCsv(table, format);
  return xlsxTable({ columns: table.columns, rows: copiedRows(table.lines) }, options);
}
