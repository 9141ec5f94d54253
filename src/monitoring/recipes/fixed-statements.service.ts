import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Reading } from "../extraction/reading.ts";
import { addFixedStatement } from "../hosts/hosts.repo.ts";
import { createStatementTally, type StatementTally } from "./core/statement-tally.ts";

/**
 * Learns which stock statements stand in a host's template whatever the state of the product, from the pages that the crawl
 * reads anyway.
 */
export interface StatementLearner {
  /** Takes a reading; returns at once. */
  add(host: string, reading: Reading): void;
}

/** Hosts whose pages are counted at once; the one counted longest is dropped for a new one. */
const maxHosts = 5000;

export function createStatementLearner({
  db,
  log,
}: {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly log: Log;
}): StatementLearner {
  const tallies = new Map<string, StatementTally>();

  function tallyOf(host: string): StatementTally {
    const known = tallies.get(host);
    if (known) return known;
    const [oldest] = tallies.keys();
    if (tallies.size >= maxHosts && oldest !== undefined) tallies.delete(oldest);
    const tally = createStatementTally();
    tallies.set(host, tally);
    return tally;
  }

  return {
    add: (host, reading) => {
      for (const statement of tallyOf(host).add(reading)) {
        addFixedStatement(db, host, statement).then(
          () => log.info({ host, statement }, "a stock statement of a host's template is ignored"),
          (err: unknown) => log.warn({ err, host }, "a stock statement could not be saved"),
        );
      }
    },
  };
}
