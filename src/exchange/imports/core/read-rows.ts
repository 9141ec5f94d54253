import { cutText } from "../../../kit/text/cut-text.ts";
import type { DecimalMark } from "../../../kit/typed/typed-decimal.ts";
import { type ColumnField, costFields } from "../../columns/core/column-fields.ts";
import { type Cell, columnName, type SheetRow } from "../../spreadsheets/core/sheet.ts";
import { type ColumnMarks, columnMarks, type UnclearNumber } from "./column-marks.ts";
import type { FileRow, RowCampaign, RowCosts, RowProblem } from "./file-row.ts";
import {
  type ReadCell,
  readAmount,
  readAvailability,
  readDay,
  readGtin,
  readId,
  readPercent,
  readPieces,
  readText,
} from "./read-cell.ts";
import { type Column, columnAt, type FileColumns } from "./read-columns.ts";

/** Longest value of a dynamic field that is read: several values of one field are joined. */
const maxFieldValue = 1000;

type FilledCell = Exclude<Cell, null>;
/** @param mark of the column's texts */
type Reader = (cell: FilledCell, mark?: DecimalMark) => ReadCell<string | number>;

const readers: Readonly<Record<Exclude<ColumnField, "competitor">, Reader>> = {
  url: readText,
  packetId: readId,
  title: readText,
  sku: readText,
  gtin: readGtin,
  mpn: readText,
  brand: readText,
  category: readText,
  price: readPrice,
  quantity: readPieces,
  availability: readAvailability,
  cost: readAmount,
  vatPercent: readPercent,
  floor: readPrice,
  ceiling: readPrice,
  commissionPercent: readPercent,
  shipping: readAmount,
  campaignPrice: readPrice,
  campaignStart: readDay,
  campaignEnd: readDay,
};

/**
 * Reads the rows of a file; one with a cell that cannot be read has a problem, and of its values only those that name the product.
 * @param statedMark decimal mark of columns that do not show theirs, as a person says
 */
export function readRows(
  file: FileColumns,
  statedMark?: DecimalMark,
): FileRow[] | { readonly problem: UnclearNumber } {
  const marks = columnMarks(file, statedMark);
  return "problem" in marks ? marks : file.rows.map((row) => readRow(row, file, marks));
}

function readRow({ number, cells }: SheetRow, file: FileColumns, marks: ColumnMarks): FileRow {
  const read: Partial<Record<Exclude<ColumnField, "competitor">, string | number>> = {};
  const competitorUrls: string[] = [];
  const fields: { name: string; value: string }[] = [];
  let problem: RowProblem | null = null;
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue;
    const column = columnAt(file, index);
    if (column.kind === "ignored") continue;
    const isField = column.kind === "field" && column.field !== "competitor";
    const result = isField
      ? readers[column.field as Exclude<ColumnField, "competitor">](cell, marks[index])
      : readText(cell);
    if ("code" in result) {
      problem ??= problemOf(result.code, cell, column, { index, number });
      continue;
    }
    const { value } = result;
    if (isField) read[column.field as Exclude<ColumnField, "competitor">] = value;
    else if (column.kind === "field") competitorUrls.push(String(value));
    else fields.push({ name: column.name, value: oneLine(String(value)) });
  }
  const campaign = campaignOf(read);
  if (campaign !== null && "code" in campaign) problem ??= { ...campaign, text: "" };
  if (problem !== null) return refusedRow(number, read, problem);
  return {
    row: number,
    url: typeof read.url === "string" ? read.url : null,
    productId: typeof read.packetId === "number" ? read.packetId : null,
    values: valuesOf(read),
    competitorUrls,
    fields: fields.filter(({ value }) => value !== ""),
    costs: Object.fromEntries(
      costFields.flatMap((field) => (typeof read[field] === "number" ? [[field, read[field]]] : [])),
    ) as RowCosts,
    campaign: campaign !== null && "price" in campaign ? campaign : null,
    problem: null,
  };
}

function problemOf(
  code: string,
  cell: FilledCell,
  column: Exclude<Column, { readonly kind: "ignored" }>,
  { index, number }: { readonly index: number; readonly number: number },
): RowProblem {
  const name = column.kind === "field" ? column.heading : column.name;
  const text = cell.kind === "text" ? cutText(cell.text.trim(), 300) : "";
  return {
    code,
    parameters: { column: name === "" ? columnName(index) : name, cell: `${columnName(index)}${number}` },
    text: cell.kind === "number" ? String(cell.value) : text,
  };
}

type ReadValues = Partial<Record<Exclude<ColumnField, "competitor">, string | number>>;

function valuesOf(read: ReadValues): FileRow["values"] {
  const texts = ["title", "sku", "gtin", "mpn", "brand", "category", "availability", "quantity"] as const;
  const price = read.price === undefined ? {} : { priceBani: Math.round(Number(read.price) * 100) };
  return {
    ...Object.fromEntries(
      texts.flatMap((field) => (read[field] === undefined ? [] : [[field, read[field]]])),
    ),
    ...price,
  };
}

/** A campaign needs a price and a first day; one with neither is none. */
function campaignOf(read: ReadValues): RowCampaign | { readonly code: string } | null {
  const { campaignPrice, campaignStart, campaignEnd } = read;
  if (campaignPrice === undefined && campaignStart === undefined && campaignEnd === undefined) return null;
  if (campaignPrice === undefined || campaignStart === undefined) return { code: "CAMPAIGN_INCOMPLETE" };
  return {
    price: Number(campaignPrice),
    startsOn: String(campaignStart),
    endsOn: campaignEnd === undefined ? null : String(campaignEnd),
  };
}

/** A row that is not imported, with what names its product. */
function refusedRow(row: number, { url, title, sku }: ReadValues, problem: RowProblem): FileRow {
  return {
    row,
    url: typeof url === "string" ? url : null,
    productId: null,
    values: valuesOf({ ...(title !== undefined && { title }), ...(sku !== undefined && { sku }) }),
    competitorUrls: [],
    fields: [],
    costs: {},
    campaign: null,
    problem,
  };
}

/** Prices are above 0. */
function readPrice(cell: FilledCell, mark?: DecimalMark): ReadCell<number> {
  const amount = readAmount(cell, mark);
  return "value" in amount && amount.value === 0 ? { code: "PRICE_INVALID" } : amount;
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, " ").trim(), maxFieldValue);
}
