import { byteOrderMark, csvLine, csvNumber, csvText } from "../../../kit/csv.ts";
import { columnHeading, type FileLanguage } from "../../columns/core/column-fields.ts";

/** A refused row or address. */
export interface RefusedLine {
  readonly row: number;
  /** The own product's address; null: offline, or none was given. */
  readonly own: string | null;
  readonly title: string | null;
  readonly sku: string | null;
  /** What was refused of the row; "": the whole row. */
  readonly address: string;
  /** A sentence. */
  readonly reason: string;
}

const headings = {
  en: { row: "Row", refused: "Refused", reason: "Reason" },
  ro: { row: "Rând", refused: "Respins", reason: "Motiv" },
} as const;

/** Refused rows as spreadsheets of Romania read them. */
export function refusedCsv(lines: readonly RefusedLine[], language: FileLanguage): string {
  const { row, refused, reason } = headings[language];
  const heading = [
    row,
    columnHeading("url", language),
    columnHeading("sku", language),
    columnHeading("title", language),
    refused,
    reason,
  ];
  return (
    byteOrderMark +
    [
      csvLine(heading.map(csvText)),
      ...lines.map((line) =>
        csvLine([
          csvNumber(line.row, 0),
          ...[line.own, line.sku, line.title, line.address, line.reason].map(csvText),
        ]),
      ),
    ].join("")
  );
}
