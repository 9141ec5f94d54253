import { type ColumnField, columnHeading } from "../../columns/core/column-fields.ts";
import type { ExportColumnPlan, FixedColumnId, StoredKind } from "../../columns/core/export-columns.ts";
import { isAddress, meaningOfHeading } from "../../columns/core/headings.ts";
import { sheetLimits } from "../../spreadsheets/core/sheet.ts";
import { fieldPrefix, linkColumn } from "./columns.ts";

/** A column whose heading the import reads. */
export interface ImportedColumn {
  readonly id: FixedColumnId;
  readonly kind: StoredKind;
  readonly field: ColumnField;
}

/** The texts of a product. */
export const textColumns: readonly ImportedColumn[] = [
  { id: "brand", kind: "text", field: "brand" },
  { id: "category", kind: "text", field: "category" },
  { id: "gtin", kind: "text", field: "gtin" },
  { id: "mpn", kind: "text", field: "mpn" },
];

/** The shop's costs and limits. */
export const costColumns: readonly ImportedColumn[] = [
  { id: "cost", kind: "hundredths", field: "cost" },
  { id: "vat", kind: "hundredths", field: "vatPercent" },
  { id: "floor", kind: "hundredths", field: "floor" },
  { id: "ceiling", kind: "hundredths", field: "ceiling" },
  { id: "commission", kind: "hundredths", field: "commissionPercent" },
  { id: "shipping", kind: "hundredths", field: "shipping" },
];

/** @param group "costs" for columns that only those may see who see costs */
export function planOfImported(
  { id, kind, field }: ImportedColumn,
  group: "product" | "costs",
): ExportColumnPlan {
  const headings = { en: columnHeading(field, "en"), ro: columnHeading(field, "ro") };
  return { id, group, kind, headings, isUsual: true };
}

/** Columns of competitors' addresses at most. */
const maxLinks = 100;

interface ImportFile {
  readonly fieldNames: readonly string[];
  /** Links of the product that has most of them. */
  readonly links: number;
  /** Whether the person may see the shop's costs. */
  readonly hasCosts: boolean;
}

/**
 * The columns of a file that the import of products reads: the own address, competitors' addresses, and the product's values. A
 * dynamic field has its name in every language, by which the import finds it; one that is named as another column is left out.
 */
export function importColumns({ fieldNames, links, hasCosts }: ImportFile): ExportColumnPlan[] {
  const linkPlaces = Array.from({ length: Math.min(links, maxLinks) }, (_, at) => at + 1);
  const first: readonly ImportedColumn[] = [
    { id: "title", kind: "text", field: "title" },
    { id: "sku", kind: "text", field: "sku" },
    ...textColumns,
  ];
  const columns: readonly ExportColumnPlan[] = [
    planOfImported({ id: "url", kind: "text", field: "url" }, "product"),
    ...linkPlaces.map((place) => ({
      id: linkColumn(place),
      group: "competitors" as const,
      kind: "text" as const,
      headings: {
        en: columnHeading("competitor", "en", place),
        ro: columnHeading("competitor", "ro", place),
      },
      isUsual: true,
    })),
    ...first.map((column) => planOfImported(column, "product")),
    ...(hasCosts ? costColumns.map((column) => planOfImported(column, "costs")) : []),
  ];
  return [
    ...columns,
    ...fieldNames
      .filter((name) => !isAddress(name) && meaningOfHeading(name) === null)
      .slice(0, sheetLimits.maxColumns - columns.length)
      .map((name) => ({
        id: `${fieldPrefix}${name}`,
        group: "fields" as const,
        kind: "field" as const,
        headings: { en: name, ro: name },
        isUsual: true,
      })),
  ];
}
