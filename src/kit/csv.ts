/**
 * Text that a spreadsheet would run as a formula; also behind apostrophes, white space, control characters and what is drawn as
 * nothing, which some spreadsheets drop. U+2800 is the blank of Braille.
 */
const formula = /^(?:'*[\t\r\n]|['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@])/u;

/** Full-width, small, superscript and subscript signs count as the plain ones (Unicode Standard Annex 15, NFKC). */
function isFormula(text: string): boolean {
  return formula.test(text) || formula.test(text.normalize("NFKC"));
}

/**
 * A text as a CSV cell: one that a spreadsheet would run as a formula is prefixed with an apostrophe.
 * @see OWASP, CSV Injection
 */
export function csvText(text: string | null): string {
  if (text === null) return "";
  return quoted(isFormula(text) ? `'${text}` : text);
}

/** The inverse of `csvText` for an unquoted cell: removes the apostrophe that it added. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}

/** A number as a Romanian spreadsheet reads it: decimal comma, no grouping. @param digits decimals, trailing zeros included */
export function csvNumber(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits).replace(".", ",");
}

/** One line of cells, with its end (CRLF). Cells come from `csvText` and `csvNumber`. @see RFC 4180 */
export function csvLine(cells: readonly string[], separator: ";" | "," | "\t" = ";"): string {
  return `${cells.join(separator)}\r\n`;
}

/** First character of a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Also for commas and tabs: a spreadsheet that splits cells there must not find a formula after one. */
function quoted(text: string): string {
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
