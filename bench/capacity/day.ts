import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { recordReadings } from "../../src/monitoring/observation/observation.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { createLog } from "../../src/platform/log.ts";
import type { BenchDatabase } from "../support/database.ts";
import { readingAt } from "../support/reading.ts";
import type { DayCost } from "./plan.ts";

const batchSize = 1000;
/** The server's counters of rows are complete after this time without work, milliseconds. */
const countersMs = 12_000;

/**
 * Reads every page once, as the crawl and the propagation do, and counts what is written.
 * @param changedShare of pages whose price changes by one percent
 */
export async function readEveryPage(
  database: BenchDatabase,
  observedAt: Date,
  changedShare: number,
): Promise<DayCost> {
  const { rows: pages } = await sql<{ page_id: string; price_minor: number | null }>`
    select page_id, price_minor from page order by page_id`.execute(database.worker);
  const before = await written(database);
  const startMs = performance.now();
  const every = changedShare > 0 ? Math.round(1 / changedShare) : Number.POSITIVE_INFINITY;
  for (let from = 0; from < pages.length; from += batchSize) {
    const readings = pages.slice(from, from + batchSize).map(({ page_id, price_minor }, index) => {
      const price = Number(price_minor ?? 10_000);
      const isChanged = (from + index) % every === every - 1;
      const reading = readingAt(isChanged ? Math.ceil(price * 1.01) : price);
      return { pageId: page_id, reading, observedAt, kind: "scheduled" as const };
    });
    await recordReadings({ db: database.worker, secondLookMs: 300_000 }, readings);
  }
  const deps = { db: database.worker, log: createLog("warn"), watchers: createPageWatchers(database) };
  while ((await propagate(deps)) > 0);
  const seconds = (performance.now() - startMs) / 1000;
  const after = await written(database);
  return {
    rowsWritten: (after.rows - before.rows) / pages.length,
    walBytes: (after.walBytes - before.walBytes) / pages.length,
    pagesPerSecond: pages.length / seconds,
  };
}

/** Rows inserted, updated and deleted, and bytes of the write-ahead log, since the server was created. */
async function written({ owner }: BenchDatabase): Promise<{ rows: number; walBytes: number }> {
  const wal = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(owner);
  await sleep(countersMs);
  const { rows } = await sql<{ count: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as count from pg_stat_user_tables`.execute(owner);
  return { rows: rows[0]?.count ?? 0, walBytes: wal.rows[0]?.bytes ?? 0 };
}
