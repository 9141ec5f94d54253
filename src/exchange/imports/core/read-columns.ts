import { cutText } from "../../../kit/text/cut-text.ts";
import {
  type ColumnField,
  columnHeading,
  type FileLanguage,
  fieldsOfLinks,
  fieldsOfOfflineProducts,
} from "../../columns/core/column-fields.ts";
import { foldHeading, isAddress, meaningOfHeading } from "../../columns/core/headings.ts";
import type { Sheet, SheetRow } from "../../spreadsheets/core/sheet.ts";
import type { ImportKind } from "../imports.contract.ts";

/** What a column holds: one of our fields, a dynamic field, or nothing that an import of this kind reads. */
export type Column =
  | { readonly kind: "field"; readonly field: ColumnField; readonly heading: string }
  | { readonly kind: "dynamic"; readonly name: string }
  | { readonly kind: "ignored" };

export interface FileProblem {
  readonly code: "IMPORT_COLUMN_MISSING" | "IMPORT_COLUMN_TWICE";
  readonly column: string;
}

export interface FileColumns {
  readonly columns: readonly Column[];
  /** Rows behind the heading. */
  readonly rows: Sheet;
}

const fieldsOf: Readonly<Record<ImportKind, readonly ColumnField[]>> = {
  LINKS: fieldsOfLinks,
  OFFLINE_PRODUCTS: fieldsOfOfflineProducts,
  OFFLINE_PRICES: fieldsOfOfflineProducts,
};

/** Any one of each list must be there. */
const neededOf: Readonly<Record<ImportKind, readonly (readonly ColumnField[])[]>> = {
  LINKS: [["url"]],
  OFFLINE_PRODUCTS: [["sku"], ["title"]],
  OFFLINE_PRICES: [["sku", "packetId"]],
};

const maxHeading = 100;

/**
 * Finds the columns of a file. A file of links without a heading row has the own address first and competitors' addresses behind
 * it; other files need a heading.
 */
export function readColumns(
  sheet: Sheet,
  kind: ImportKind,
  language: FileLanguage,
): FileColumns | { readonly problem: FileProblem } {
  const [first, ...rest] = sheet;
  if (first === undefined) return { columns: [], rows: [] };
  if (kind === "LINKS" && !isHeading(first)) return { columns: [], rows: sheet };
  const width = Math.max(...sheet.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const cell = first.cells[index] ?? null;
    const heading = cell === null ? "" : textOf(cell);
    const field = meaningOfHeading(heading);
    if (field === null && isShopColumn(heading, rest, index))
      return { kind: "field", field: "competitor", heading };
    if (heading === "") return { kind: "ignored" };
    if (field === null) return { kind: "dynamic", name: cutText(heading, maxHeading) };
    return field !== "figure" && fieldsOf[kind].includes(field)
      ? { kind: "field", field, heading }
      : { kind: "ignored" };
  });
  const missing = neededOf[kind].find((fields) => !fields.some((field) => has(columns, field)))?.[0];
  if (missing !== undefined)
    return { problem: { code: "IMPORT_COLUMN_MISSING", column: columnHeading(missing, language) } };
  const twice = repeated(columns);
  if (twice !== undefined) return { problem: { code: "IMPORT_COLUMN_TWICE", column: twice } };
  return { columns, rows: rest };
}

/** Cells that are looked at for what a column holds. */
const maxLookedAt = 20;

/** Whether a column holds addresses below no heading or below the name of their shop, as "eMAG". */
function isShopColumn(heading: string, rows: readonly SheetRow[], index: number): boolean {
  const texts = rows
    .flatMap(({ cells }) => (cells[index] ? [textOf(cells[index])] : []))
    .slice(0, maxLookedAt);
  const words = foldHeading(heading).split(" ");
  return (
    texts.length > 0 &&
    texts.every(isAddress) &&
    (heading === "" || texts.some((text) => isOfShop(text, words)))
  );
}

/** Whether an address is of a shop that one of some words names, or all of them together. */
function isOfShop(address: string, words: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/^www\.|\.[^.]*$/g, "").replace(/[^a-z0-9]/g, "");
  return [...words, words.join("")].some((word) => word.length > 2 && name.includes(word));
}

/** The meaning of a column; behind the columns of a file without a heading row all are competitors. */
export function columnAt({ columns }: FileColumns, index: number): Column {
  if (columns.length > 0) return columns[index] ?? { kind: "ignored" };
  return { kind: "field", field: index === 0 ? "url" : "competitor", heading: "" };
}

/** A first row without any address in which a heading is understood. */
function isHeading({ cells }: SheetRow): boolean {
  const texts = cells.flatMap((cell) => (cell === null ? [] : textOf(cell)));
  return !texts.some(isAddress) && texts.some((text) => meaningOfHeading(text) !== null);
}

function textOf(cell: NonNullable<SheetRow["cells"][number]>): string {
  if (cell.kind === "text") return cell.text.replace(/\s+/g, " ").trim();
  return cell.kind === "number" ? String(cell.value) : "";
}

function has(columns: readonly Column[], field: ColumnField): boolean {
  return columns.some((column) => column.kind === "field" && column.field === field);
}

/** Several columns of competitors are meant; any other field or name may be there once. */
function repeated(columns: readonly Column[]): string | undefined {
  const seen = new Set<string>();
  for (const column of columns) {
    if (column.kind === "ignored" || (column.kind === "field" && column.field === "competitor")) continue;
    const key = column.kind === "field" ? `field ${column.field}` : `name ${column.name}`;
    if (seen.has(key)) return column.kind === "field" ? column.heading : column.name;
    seen.add(key);
  }
  return undefined;
}
