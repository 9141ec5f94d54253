import type { RowOutcome } from "../imports.contract.ts";
import type { FileRow, RowProblem } from "./file-row.ts";

export interface ValueChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a row does or did. Stored as JSON. */
export interface RowResult {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** Null for a new product that is not applied yet, and for a refused row. */
  readonly productId: number | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly sku: string | null;
  readonly newLinks: readonly string[];
  readonly changes: readonly ValueChange[];
  readonly mergedInto: number | null;
  readonly errors: readonly RowProblem[];
}

/** What of a row is stored by pricing. */
export interface FurtherResult {
  readonly changes: readonly ValueChange[];
  readonly errors: readonly RowProblem[];
}

/**
 * Joins what the catalog and pricing do with each row, in the file's order.
 * @param planned rows that could be read, as the catalog planned them
 * @param further by row
 */
export function joinResults(
  rows: readonly FileRow[],
  planned: readonly RowResult[],
  further: ReadonlyMap<number, FurtherResult>,
): RowResult[] {
  const byRow = new Map(planned.map((one) => [one.row, one]));
  return rows.map((row) => {
    if (row.problem !== null) return refusedResult(row, row.problem);
    const result = byRow.get(row.row);
    if (result === undefined) throw new RangeError(`row ${row.row} has no plan`);
    const { changes = [], errors = [] } = further.get(row.row) ?? {};
    const isChange = result.outcome === "KNOWN" && changes.length > 0 && result.mergedInto === null;
    return {
      ...result,
      outcome: isChange ? "CHANGED" : result.outcome,
      changes: [...result.changes, ...changes],
      errors: [...result.errors, ...errors],
    };
  });
}

function refusedResult({ row, url, values }: FileRow, problem: RowProblem): RowResult {
  return {
    row,
    outcome: "REFUSED",
    productId: null,
    url,
    title: values.title ?? null,
    sku: values.sku ?? null,
    newLinks: [],
    changes: [],
    mergedInto: null,
    errors: [problem],
  };
}
