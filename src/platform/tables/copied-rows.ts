import type { TableRow } from "./table.ts";

/** Rows of lines of COPY's text format. @param lines whole lines */
export async function* copiedRows(lines: AsyncIterable<Buffer>): AsyncGenerator<TableRow[]> {
  for await (const chunk of lines) yield chunk.toString().slice(0, -1).split("\n").map(cellsOf);
}

/** Cells of a line, without its end. Tabs and line ends of the values are escaped. */
function cellsOf(line: string): TableRow {
  const cells = line.split("\t");
  return line.includes("\\") ? cells.map(unescapedCell) : cells;
}

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The value of a cell. @see PostgreSQL, COPY, "Text Format" */
export function unescapedCell(cell: string): string {
  return cell.includes("\\")
    ? cell.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
    : cell;
}
