/** Text that a spreadsheet would run as a formula, whatever apostrophes stand before it; full-width signs too. */
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a CSV cell: one that a spreadsheet would run gets an apostrophe before it.
 * @see design "Security", CSV cells
 */
export function csvText(text: string | null): string {
  if (text === null) return "";
  return quoted(runs.test(text) ? `'${text}` : text);
}

/** The text of a cell that `csvText` wrote, unquoted: without the apostrophe that was put before it. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}

/** A number as a Romanian spreadsheet reads it: decimal comma, no grouping. @param digits decimals, kept to the last 0 */
export function csvNumber(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits).replace(".", ",");
}

/** One line of cells, with its end (CRLF). Cells are as `csvText` and `csvNumber` make them. @see RFC 4180 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Commas and tabs too: a spreadsheet that parts cells at these must not find a formula behind one. */
function quoted(text: string): string {
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
