import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A table whose rows wait to be worked on, as each slice states its own, so that operators see what waits. */
export interface QueueTable {
  /** Unique in the product. */
  readonly queue: string;
  readonly table: keyof Tables & string;
  /** Column with the time since when a row waits. */
  readonly since: string;
  /** The states that wait, where rows stay in the table afterwards. */
  readonly states?: readonly string[];
}

/** What waits in a queue. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  /** Null: nothing waits. */
  readonly oldestAt: Date | null;
}

/** Counts what waits, of all sites, in the order of the queues. @param db `database.worker`, whose role sees the queues of all sites */
export async function countQueues(db: Kysely<Tables>, queues: readonly QueueTable[]): Promise<QueueState[]> {
  const counts = queues.map(
    ({ queue, table, since, states }) => sql`
      select ${queue}::text as queue, count(*)::integer as waiting, min(${sql.ref(since)}) as "oldestAt"
        from ${sql.table(table)} ${states ? sql`where state = any(${[...states]}::text[])` : sql``}`,
  );
  const { rows } = await sql<QueueState>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.queue, row]));
  return queues.map(({ queue }) => found.get(queue) ?? { queue, waiting: 0, oldestAt: null });
}
