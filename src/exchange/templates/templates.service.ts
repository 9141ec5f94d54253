import { buffer } from "node:stream/consumers";
import type { Table, TableColumn, TableRow } from "../../platform/tables/table.ts";
import { xlsxWorkbook } from "../../platform/tables/xlsx-table.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import { templateCsv, templateText } from "./core/template-text-files.ts";
import { instructions, linksTemplate, offlineTemplate, sheetNames } from "./core/template-texts.ts";

/** Width of columns, in characters. */
const widths = { address: 48, value: 20, instructions: 120 };
/** Columns that hold addresses. */
const addressColumns = 4;

/** Time of the files in the workbook: the same template is the same file. */
const madeAt = new Date("2026-01-01T00:00:00Z");

/** The template of links as a spreadsheet: the sheet to fill in, and a sheet of instructions. */
export function linksXlsx(language: FileLanguage): Promise<Buffer> {
  const { headings, example } = linksTemplate(language);
  const [title = "", ...lines] = instructions[language];
  // Texts stay texts in a cell that is formatted so: a program changes neither a GTIN nor a SKU.
  const columns = headings.map(
    (heading, place): TableColumn => ({
      heading,
      kind: typeof example[place] === "number" ? "decimal" : "text",
      width: place < addressColumns ? widths.address : widths.value,
    }),
  );
  const filled = tableOf(columns, [example.map((value) => String(value ?? ""))]);
  const explained = tableOf(
    [{ heading: title, kind: "text", width: widths.instructions, wraps: true }],
    lines.map((line) => [line]),
  );
  const { products: productsSheet, instructions: instructionsSheet } = sheetNames[language];
  return buffer(
    xlsxWorkbook(
      [
        { name: productsSheet, table: filled, hasFilter: false },
        { name: instructionsSheet, table: explained, hasFilter: false },
      ],
      madeAt,
    ),
  );
}

function tableOf(columns: readonly TableColumn[], rows: readonly TableRow[]): Table {
  async function* batches() {
    yield rows;
  }
  return { columns, rows: batches() };
}

/** The template of links as tab-separated text. */
export function linksText(language: FileLanguage): string {
  return templateText(linksTemplate(language));
}

/** The template of offline products. */
export function offlineCsv(language: FileLanguage): string {
  return templateCsv(offlineTemplate(language));
}
