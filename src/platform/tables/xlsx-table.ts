import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Table } from "./table.ts";
import {
  contentTypes,
  packageRelations,
  sheetPath,
  styles,
  workbook,
  workbookRelations,
} from "./xlsx-parts.ts";
import { sheetEnd, sheetRow, sheetStart } from "./xlsx-sheet.ts";

export interface WorkbookOptions {
  /** Name of the only sheet, 1 .. 31 characters without `[]:*?/\`. */
  readonly sheet: string;
  /** Written into the archive as the time of its files. */
  readonly createdAt: Date;
}

/** A workbook with one sheet, whose rows people may filter. */
export function xlsxTable(table: Table, { sheet, createdAt }: WorkbookOptions): AsyncGenerator<Buffer> {
  return xlsxWorkbook([{ name: sheet, table, hasFilter: true }], createdAt);
}

export interface Sheet {
  /** See `WorkbookOptions`. */
  readonly name: string;
  readonly table: Table;
  /** Whether the headings have menus that filter the rows. */
  readonly hasFilter: boolean;
}

/**
 * A workbook: headings in bold that stay in view, texts typed as text, numbers and times as such. The rows are written as they
 * come, so that the memory needed does not depend on their number.
 * @param createdAt written into the archive as the time of its files
 * @see ECMA-376, Office Open XML
 */
export async function* xlsxWorkbook(sheets: readonly Sheet[], createdAt: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: createdAt, mode: 0o100644 };
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, options);
  add("[Content_Types].xml", contentTypes(sheets.length));
  add("_rels/.rels", packageRelations);
  add("xl/workbook.xml", workbook(sheets.map(({ name }) => name)));
  add("xl/_rels/workbook.xml.rels", workbookRelations(sheets.length));
  add("xl/styles.xml", styles);
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error));
  for (const [at, sheet] of sheets.entries()) {
    zip.addReadStream(Readable.from(sheetXml(sheet), { objectMode: false }), sheetPath(at + 1), options);
  }
  zip.end();
  for await (const chunk of output) yield chunk as Buffer;
}

async function* sheetXml({ table: { columns, rows }, hasFilter }: Sheet): AsyncGenerator<string> {
  yield sheetStart(columns);
  // Below the headings.
  let rowNumber = 2;
  for await (const batch of rows) {
    let text = "";
    for (const row of batch) {
      text += sheetRow(columns, row, rowNumber);
      rowNumber += 1;
    }
    yield text;
  }
  yield sheetEnd(hasFilter ? { columns: columns.length, lastRow: rowNumber - 1 } : null);
}
