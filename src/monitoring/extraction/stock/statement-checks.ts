import { undemoted } from "../decide/weigh.ts";
import type { Evidence, StatementCheck } from "../reading.ts";
import { decideAvailability } from "./decide-availability.ts";

/** Confidence from which the rest of a page speaks clearly. */
const MIN_CLEAR = 0.75;
const MAX_CHECKS = 10;

/**
 * Compares each visible stock statement with what the page says without it. From many pages of a host it shows which
 * statements stand in its template whatever the state of the product.
 */
export function statementChecks(all: readonly Evidence[], hasPrice: boolean): readonly StatementCheck[] {
  const statements = new Map<string, "IN_STOCK" | "OUT_OF_STOCK">();
  for (const { statement, value } of undemoted(all, "availability"))
    if (statement !== undefined && value !== "NOT_AVAILABLE")
      statements.set(statement, value as "IN_STOCK" | "OUT_OF_STOCK");
  return [...statements].slice(0, MAX_CHECKS).map(([statement, value]) => {
    const others = all.filter((one) => one.statement !== statement);
    const { availability } = decideAvailability(others, hasPrice);
    const isClear = availability !== null && availability.confidence >= MIN_CLEAR;
    const without = isClear && availability.value !== "NOT_AVAILABLE" ? availability.value : null;
    return { statement, value, others: without };
  });
}

/** Demotes the statements that are on most pages of the host, whatever their state. */
export function withoutFixed(all: readonly Evidence[], fixed: readonly string[]): readonly Evidence[] {
  if (fixed.length === 0) return all;
  return all.map((one) =>
    one.statement !== undefined && fixed.includes(one.statement)
      ? { ...one, demotion: "same on most pages of the host" }
      : one,
  );
}
