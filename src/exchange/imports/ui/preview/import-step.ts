import type { ImportState } from "../../imports.contract.ts";

/** What is shown of an import. */
export type ImportStep = "reading" | "preview" | "applying" | "applied" | "failed";

/** The step of an import. A preview that is not finished is still being read; an undone import was applied. */
export function stepOf(stats: { readonly state: ImportState; readonly finished: boolean }): ImportStep {
  switch (stats.state) {
    case "PREVIEW":
      return stats.finished ? "preview" : "reading";
    case "QUEUED":
    case "RUNNING":
      return "applying";
    case "DONE":
    case "UNDONE":
      return "applied";
    case "FAILED":
      return "failed";
  }
}

interface Counts {
  readonly total: number;
  readonly new: number;
  readonly known: number;
  readonly changed: number;
  readonly refused: number;
}

/** Rows that an import writes: new products, and known ones that it changes. */
export function rowsToApply(counts: Counts): number {
  return counts.new + counts.changed;
}
