import type { ExportColumnPlan } from "../../columns/core/export-columns.ts";
import { costColumns, planOfImported, textColumns } from "./import-columns.ts";

/**
 * The columns of the file that people edit and upload again: the id finds the product, the others are its values.
 * @param hasCosts whether the person may see the shop's costs
 */
export function offlineColumns(hasCosts: boolean): ExportColumnPlan[] {
  return [
    planOfImported({ id: "id", kind: "integer", field: "packetId" }, "product"),
    planOfImported({ id: "sku", kind: "text", field: "sku" }, "product"),
    planOfImported({ id: "title", kind: "text", field: "title" }, "product"),
    planOfImported({ id: "price", kind: "hundredths", field: "price" }, "product"),
    planOfImported({ id: "quantity", kind: "decimal", field: "quantity" }, "product"),
    planOfImported({ id: "availability", kind: "text", field: "availability" }, "product"),
    ...textColumns.map((column) => planOfImported(column, "product")),
    ...(hasCosts ? costColumns.map((column) => planOfImported(column, "costs")) : []),
  ];
}
