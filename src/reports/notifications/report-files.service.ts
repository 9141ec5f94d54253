import { buffer } from "node:stream/consumers";
import type { MailFile } from "../../platform/mail/mailer.ts";
import { csvTable } from "../../platform/tables/csv-table.ts";
import type { Table } from "../../platform/tables/table.ts";
import { tableFiles } from "../../platform/tables/table-file.ts";
import { xlsxTable } from "../../platform/tables/xlsx-table.ts";
import type { MailLanguage } from "../mail/core/mail-words.ts";
import { reportColumns, reportRow } from "./core/report-file.ts";
import type { ReportRow } from "./notifications.contract.ts";

/** Products in attached files at most; more are exported in the web app. */
export const maxAttachedRows = 20_000;
/** Bytes of both files together: mail servers commonly take 10 MB, and base64 adds a third. */
const maxAttachedBytes = 6_000_000;
/** Rows that are written at a time. */
const batchSize = 1000;

const sheetNames: Readonly<Record<MailLanguage, string>> = { en: "Products", ro: "Produse" };

export interface ReportFiles {
  readonly rows: readonly ReportRow[];
  readonly language: MailLanguage;
  /** Of the files, without extension. */
  readonly name: string;
  readonly createdAt: Date;
}

/** A report's rows as CSV and xlsx; null when the files would be too large for a mail. */
export async function createReportFiles(files: ReportFiles): Promise<MailFile[] | null> {
  const { rows, language, name, createdAt } = files;
  if (rows.length > maxAttachedRows) return null;
  const csv = await buffer(csvTable(tableOf(files), "csv-ro"));
  if (csv.length > maxAttachedBytes) return null;
  const xlsx = await buffer(xlsxTable(tableOf(files), { sheet: sheetNames[language], createdAt }));
  if (csv.length + xlsx.length > maxAttachedBytes) return null;
  return [
    { name: `${name}.csv`, type: tableFiles["csv-ro"].contentType, content: csv },
    { name: `${name}.xlsx`, type: tableFiles.xlsx.contentType, content: xlsx },
  ];
}

function tableOf({ rows, language }: ReportFiles): Table {
  async function* batches() {
    for (let from = 0; from < rows.length; from += batchSize) {
      yield rows.slice(from, from + batchSize).map((row) => reportRow(row, language));
    }
  }
  return { columns: reportColumns(language), rows: batches() };
}
