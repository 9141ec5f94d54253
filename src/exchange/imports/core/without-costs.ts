import { costFields } from "../../columns/core/column-fields.ts";
import { meaningOfHeading } from "../../columns/core/headings.ts";
import type { RowProblem } from "./file-row.ts";
import type { RowResult } from "./row-results.ts";

const hidden: ReadonlySet<string> = new Set(costFields);

/** What a row does, for a person who may not see the shop's costs: without their values. */
export function withoutCosts(result: RowResult): RowResult {
  return {
    ...result,
    changes: result.changes.filter(({ field }) => !hidden.has(field)),
    errors: result.errors.map((problem) => (isAboutCosts(problem) ? { ...problem, text: "…" } : problem)),
  };
}

function isAboutCosts({ parameters }: RowProblem): boolean {
  const column = parameters?.["column"];
  return typeof column === "string" && hidden.has(meaningOfHeading(column) ?? "");
}
