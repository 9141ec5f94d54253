import type { Reading } from "../../extraction/reading.ts";

/** Counts the stock statements of one host's pages. */
export interface StatementTally {
  /** @returns statements that now turn out to be the same on most pages, whatever their state; each once */
  add(reading: Pick<Reading, "availability" | "statementChecks">): readonly string[];
}

/** Pages on which the rest says the opposite, from which a statement can be fixed. */
const MIN_CONTRADICTED = 10;
/** Share of the pages of the opposite state that have it. */
const MIN_SHARE = 0.5;
/** Statements of a host that are counted. */
const MAX_STATEMENTS = 100;

type Stock = "IN_STOCK" | "OUT_OF_STOCK";

interface Counted {
  readonly value: Stock;
  /** Pages with it whose rest says the opposite. */
  contradicted: number;
  /** Of these, pages that were read as the opposite all the same. */
  overruled: number;
  isFixed: boolean;
}

/**
 * A statement that informs is rare on pages of the opposite state. One that stands on at least half of them is part of
 * the template: a hidden dialog, a legend, a filter.
 */
export function createStatementTally(): StatementTally {
  const decided: Record<Stock, number> = { IN_STOCK: 0, OUT_OF_STOCK: 0 };
  const statements = new Map<string, Counted>();

  function count(statement: string, value: Stock, isOverruled: boolean): void {
    let one = statements.get(statement);
    if (one === undefined) {
      if (statements.size >= MAX_STATEMENTS) return;
      one = { value, contradicted: 0, overruled: 0, isFixed: false };
      statements.set(statement, one);
    }
    one.contradicted += 1;
    if (isOverruled) one.overruled += 1;
  }

  function isOnMost({ value, contradicted, overruled }: Counted): boolean {
    const withoutIt = decided[value === "IN_STOCK" ? "OUT_OF_STOCK" : "IN_STOCK"] - overruled;
    return contradicted >= MIN_CONTRADICTED && contradicted >= (withoutIt + contradicted) * MIN_SHARE;
  }

  return {
    add: ({ availability, statementChecks = [] }) => {
      const state = availability?.value;
      if (state === "IN_STOCK" || state === "OUT_OF_STOCK") decided[state] += 1;
      for (const { statement, value, others } of statementChecks)
        if (others !== null && others !== value) count(statement, value, state === others);
      const found: string[] = [];
      for (const [statement, one] of statements) {
        if (one.isFixed || !isOnMost(one)) continue;
        one.isFixed = true;
        found.push(statement);
      }
      return found;
    },
  };
}
