import { hasTwoDecimals, maxAmount } from "../../../kit/money.ts";
import { maxPieces } from "../../../kit/quantity.ts";
import { stockWords } from "../../../kit/shown-values.ts";
import { readTypedAmount } from "../../../kit/typed/typed-amount.ts";
import { type DecimalMark, readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { foldHeading } from "../../columns/core/headings.ts";
import type { Cell } from "../../spreadsheets/core/sheet.ts";

/** A value, or the code of what is wrong with the cell. */
export type ReadCell<Value> = { readonly value: Value } | { readonly code: string };

type FilledCell = Exclude<Cell, null>;

const cellCodes = { formula: "CELL_FORMULA", error: "CELL_ERROR", merged: "CELL_MERGED" } as const;

/** Characters of a cell at most, as in spreadsheet programs. */
const maxCellText = 32_767;

/** Spreadsheet programs keep 15 digits of a number. */
const maxExactNumber = 999_999_999_999_999;

/** A text. A number is taken by its digits, a date by nothing: nobody can say how it was written. */
export function readText(cell: FilledCell): ReadCell<string> {
  if (cell.kind === "text") {
    const value = cell.text.trim();
    return value.length > maxCellText ? { code: "CELL_TOO_LONG" } : { value };
  }
  if (cell.kind === "date") return { code: "CELL_DATE" };
  if (cell.kind !== "number") return { code: cellCodes[cell.kind] };
  if (Math.abs(cell.value) > maxExactNumber) return { code: "NUMBER_ROUNDED" };
  if (cell.isPercent) return { value: `${rounded(cell.value * 100)}%` };
  const isCount = Number.isInteger(cell.value) && cell.value >= 0;
  return { value: String(rounded(cell.value)).padStart(isCount ? (cell.digits ?? 0) : 0, "0") };
}

/** An amount in lei, from 0 to `maxAmount`, with at most two decimals. @param mark of the column's texts */
export function readAmount(cell: FilledCell, mark?: DecimalMark): ReadCell<number> {
  if (cell.kind === "text") return orCode(readTypedAmount(cell.text, mark), "AMOUNT_INVALID");
  if (cell.kind === "number" && !cell.isPercent) return orCode(amountOf(cell.value), "AMOUNT_INVALID");
  return cell.kind === "number" ? { code: "AMOUNT_INVALID" } : notReadable(cell.kind);
}

/** Percent points from 0 to 100: "21", "21 %", or a cell that shows 0.21 as 21 %. */
export function readPercent(cell: FilledCell, mark?: DecimalMark): ReadCell<number> {
  const read = () => {
    if (cell.kind === "text") return readTypedDecimal(cell.text.replace(/%\s*$/, ""), mark);
    return cell.kind === "number" ? rounded(cell.value * (cell.isPercent ? 100 : 1)) : null;
  };
  if (cell.kind !== "text" && cell.kind !== "number") return notReadable(cell.kind);
  const percent = read();
  const isValid = percent !== null && percent >= 0 && percent <= 100 && hasTwoDecimals(percent);
  return isValid ? { value: percent } : { code: "PERCENT_INVALID" };
}

/** Pieces from 0, with at most one decimal. */
export function readPieces(cell: FilledCell, mark?: DecimalMark): ReadCell<number> {
  if (cell.kind !== "text" && cell.kind !== "number") return notReadable(cell.kind);
  const pieces = cell.kind === "text" ? readTypedDecimal(cell.text, mark) : rounded(cell.value);
  const isValid =
    pieces !== null && pieces >= 0 && pieces <= maxPieces && Number.isInteger(rounded(pieces * 10));
  return isValid ? { value: pieces } : { code: "QUANTITY_INVALID" };
}

/** A record id. */
export function readId(cell: FilledCell): ReadCell<number> {
  const text = readText(cell);
  if ("code" in text) return text;
  const id = /^\d{1,16}$/.test(text.value) ? Number(text.value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? { value: id } : { code: "ID_INVALID" };
}

const scientific = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/**
 * The digits of a GTIN. Spreadsheets show long numbers as "5.94E+12", which is restored only where all digits are there, and drop
 * zeros before a number, which are put back.
 */
export function readGtin(cell: FilledCell): ReadCell<string> {
  const text = readText(cell);
  if ("code" in text) return text;
  const [, first = "", rest = "", exponent = ""] = scientific.exec(text.value.replace(/\s/g, "")) ?? [];
  const isWhole = first !== "" && rest.length === Number(exponent);
  return { value: withZeros(isWhole ? first + rest : text.value) };
}

function withZeros(digits: string): string {
  const length = [8, 12, 13, 14].find((one) => digits.length <= one);
  return length === undefined || !/^\d+$/.test(digits) ? digits : digits.padStart(length, "0");
}

/** A local day: a date cell, "2026-12-01", "1.12.2026" or "1/12/2026". */
export function readDay(cell: FilledCell): ReadCell<string> {
  if (cell.kind === "date") return orCode(validDay(cell.day), "DATE_INVALID");
  if (cell.kind !== "text") return cell.kind === "number" ? { code: "DATE_INVALID" } : notReadable(cell.kind);
  const text = cell.text.trim();
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return orCode(validDay(iso), "DATE_INVALID");
}

type Availability = "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";

/** As exports write them in both languages, and in other words, folded as headings are. */
const availabilityWords: ReadonlyMap<string, Availability> = new Map<string, Availability>([
  ...Object.values(stockWords).flatMap((words) =>
    Object.entries(words).map(([state, word]) => [foldHeading(word), state as Availability] as const),
  ),
  ["instock", "IN_STOCK"],
  ["available", "IN_STOCK"],
  ["disponibil", "IN_STOCK"],
  ["outofstock", "OUT_OF_STOCK"],
  ["sold out", "OUT_OF_STOCK"],
  ["epuizat", "OUT_OF_STOCK"],
  ["indisponibil", "OUT_OF_STOCK"],
  ["not available", "NOT_AVAILABLE"],
  ["unknown", "NOT_AVAILABLE"],
  ["necunoscut", "NOT_AVAILABLE"],
]);

/** A state of stock, in English or Romanian words or as the wire writes it ("IN_STOCK"). */
export function readAvailability(cell: FilledCell): ReadCell<Availability> {
  const text = readText(cell);
  if ("code" in text) return text;
  return orCode(availabilityWords.get(foldHeading(text.value)) ?? null, "AVAILABILITY_INVALID");
}

function amountOf(value: number): number | null {
  const amount = rounded(value);
  return amount >= 0 && amount <= maxAmount && hasTwoDecimals(amount) ? amount : null;
}

/** Without the noise of binary fractions: 0.07 * 100 is 7. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

function validDay(day: string): string | null {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00Z`) : null;
  const isDay = instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isDay ? day : null;
}

function notReadable(kind: "date" | "formula" | "error" | "merged"): { readonly code: string } {
  return { code: kind === "date" ? "CELL_DATE" : cellCodes[kind] };
}

function orCode<Value>(value: Value | null, code: string): ReadCell<Value> {
  return value === null ? { code } : { value };
}
