import { byteOrderMark, csvLine, csvText } from "../../kit/csv.ts";
import { localMinute, plainHundredths, plainNumber, type Table, type TableColumn } from "./table.ts";

/**
 * "csv-ro": as spreadsheets of Romania read it; "csv": RFC 4180 with a decimal point; "txt": as "csv-ro", with tabs between cells.
 */
export type CsvFormat = "csv-ro" | "csv" | "txt";

export interface CsvDialect {
  /** Of the file. */
  readonly start: string;
  readonly separator: ";" | "," | "\t";
  readonly point: "," | ".";
}

export const csvDialects: Readonly<Record<CsvFormat, CsvDialect>> = {
  "csv-ro": { start: byteOrderMark, separator: ";", point: "," },
  csv: { start: "", separator: ",", point: "." },
  txt: { start: byteOrderMark, separator: "\t", point: "," },
};

/** The text of a table, one piece for each batch of rows. A text that a spreadsheet would run is only text. */
export async function* csvTable({ columns, rows }: Table, format: CsvFormat): AsyncGenerator<string> {
  const dialect = csvDialects[format];
  yield csvStart(columns, dialect);
  const writers = columns.map((column) => csvCellWriter(column, dialect));
  for await (const batch of rows) {
    yield batch
      .map((row) =>
        csvLine(
          writers.map((write, at) => write(row[at] ?? "")),
          dialect.separator,
        ),
      )
      .join("");
  }
}

/** What is above the rows. */
export function csvStart(columns: readonly TableColumn[], { start, separator }: CsvDialect): string {
  return (
    start +
    csvLine(
      columns.map(({ heading }) => csvText(heading)),
      separator,
    )
  );
}

/** Writes the stored texts of a column as cells. A value that is not of the column's kind is written as text. */
export function csvCellWriter(
  { kind, shown }: TableColumn,
  { point }: CsvDialect,
): (stored: string) => string {
  const pointed = (plain: string) => (point === "." ? plain : plain.replace(".", ","));
  const write = (text: string): string => {
    switch (kind) {
      case "text":
        return csvText(text);
      case "hundredths": {
        const plain = plainHundredths(text);
        return plain === null ? csvText(text) : pointed(plain);
      }
      case "instant": {
        const local = localMinute(text);
        return local === null ? csvText(text) : `${local.day} ${local.minute}`;
      }
      default: {
        const plain = plainNumber(text);
        return plain === null ? csvText(text) : pointed(plain);
      }
    }
  };
  return (stored) => (stored === "" ? "" : write(shown ? shown(stored) : stored));
}
