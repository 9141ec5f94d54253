import { cutText } from "../../../kit/text/cut-text.ts";
import type { ColumnField } from "../../columns/core/column-fields.ts";
import { type Cell, columnName, type SheetRow } from "../../spreadsheets/core/sheet.ts";
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
import { columnAt, type FileColumns } from "./read-columns.ts";

/** Longest value of a dynamic field that is read: several values of one field are joined. */
const maxFieldValue = 1000;

type FilledCell = Exclude<Cell, null>;
type Reader = (cell: FilledCell) => ReadCell<string | number>;

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

const costFields = ["cost", "vatPercent", "floor", "ceiling", "commissionPercent", "shipping"] as const;

/** Reads the rows of a file; one with a cell that cannot be read has a problem and nothing else. */
export function readRows(file: FileColumns): FileRow[] {
  return file.rows.map((row) => readRow(row, file));
}

function readRow({ number, cells }: SheetRow, file: FileColumns): FileRow {
  const read: Partial<Record<Exclude<ColumnField, "competitor">, string | number>> = {};
  const competitorUrls: string[] = [];
  const fields: { name: string; value: string }[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue;
    const column = columnAt(file, index);
    if (column.kind === "ignored") continue;
    const isField = column.kind === "field" && column.field !== "competitor";
    const result = isField
      ? readers[column.field as Exclude<ColumnField, "competitor">](cell)
      : readText(cell);
    if ("code" in result) {
      const name = column.kind === "field" ? column.heading : column.name;
      const text =
        cell.kind === "text"
          ? cutText(cell.text.trim(), 300)
          : cell.kind === "number"
            ? String(cell.value)
            : "";
      return emptyRow(number, {
        code: result.code,
        parameters: { column: name === "" ? columnName(index) : name, cell: `${columnName(index)}${number}` },
        text,
      });
    }
    const { value } = result;
    if (isField) read[column.field as Exclude<ColumnField, "competitor">] = value;
    else if (column.kind === "field") competitorUrls.push(String(value));
    else fields.push({ name: column.name, value: oneLine(String(value)) });
  }
  const campaign = campaignOf(read);
  if (campaign !== null && "code" in campaign) return emptyRow(number, { ...campaign, text: "" });
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
    campaign,
    problem: null,
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

function emptyRow(row: number, problem: RowProblem): FileRow {
  return {
    row,
    url: null,
    productId: null,
    values: {},
    competitorUrls: [],
    fields: [],
    costs: {},
    campaign: null,
    problem,
  };
}

/** Prices are above 0. */
function readPrice(cell: FilledCell): ReadCell<number> {
  const amount = readAmount(cell);
  return "value" in amount && amount.value === 0 ? { code: "PRICE_INVALID" } : amount;
}

function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, " ").trim(), maxFieldValue);
}
