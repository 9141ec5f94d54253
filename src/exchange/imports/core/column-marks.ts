import { withoutUnit } from "../../../kit/typed/typed-amount.ts";
import { type DecimalMark, decimalMarkOf } from "../../../kit/typed/typed-decimal.ts";
import { type ColumnField, costFields } from "../../columns/core/column-fields.ts";
import { columnAt, type FileColumns } from "./read-columns.ts";

const numberFields: ReadonlySet<ColumnField> = new Set<ColumnField>([
  "price",
  "quantity",
  ...costFields,
  "campaignPrice",
]);

/** A number as "1.234" in a column that does not say which mark precedes its decimals. */
export interface UnclearNumber {
  readonly code: "IMPORT_COLUMN_UNCLEAR";
  readonly column: string;
  readonly text: string;
}

/** The decimal mark of each column of numbers, by its place; undefined where nothing depends on it. */
export type ColumnMarks = readonly (DecimalMark | undefined)[];

/**
 * Finds the decimal mark that each column of numbers was written with.
 * @param stated of columns that do not show theirs, as a person says
 */
export function columnMarks(
  file: FileColumns,
  stated: DecimalMark | undefined,
): ColumnMarks | { readonly problem: UnclearNumber } {
  const marks: (DecimalMark | undefined)[] = [];
  const width = Math.max(0, ...file.rows.map(({ cells }) => cells.length));
  for (let index = 0; index < width; index += 1) {
    const column = columnAt(file, index);
    if (column.kind !== "field" || !numberFields.has(column.field)) continue;
    const { mark = stated, unclear } = markOfColumn(file, index);
    if (unclear !== undefined && mark === undefined)
      return { problem: { code: "IMPORT_COLUMN_UNCLEAR", column: column.heading, text: unclear } };
    marks[index] = mark;
  }
  return marks;
}

/** The one mark that a column's texts were written with, and the first text that could be read with either. */
function markOfColumn({ rows }: FileColumns, index: number) {
  const found = new Set<DecimalMark>();
  let unclear: string | undefined;
  for (const { cells } of rows) {
    const cell = cells[index];
    if (cell?.kind !== "text") continue;
    const mark = decimalMarkOf(withoutUnit(cell.text));
    if (mark === "either") unclear ??= cell.text.trim();
    else if (mark !== null) found.add(mark);
  }
  const [mark] = found;
  return { mark: found.size === 1 ? mark : undefined, unclear };
}
