import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Background tasks of one name. */
export interface JobQueue {
  readonly task: string;
  /** Due and not yet begun. */
  readonly waiting: number;
  /** Due later: delayed, or waiting for another try. */
  readonly later: number;
  readonly running: number;
  /** Given up after the last try. */
  readonly failed: number;
  /** Since when the oldest waiting one is due; null without one. */
  readonly oldestAt: Date | null;
}

/** Background tasks by name. @param db `database.worker` */
export async function countJobs(db: Kysely<Tables>, now: Date): Promise<JobQueue[]> {
  const isOpen = sql`j.attempts < j.max_attempts and j.locked_at is null`;
  const { rows } = await sql<JobQueue>`
    select t.identifier as task,
      (count(*) filter (where ${isOpen} and j.run_at <= ${now}))::integer as waiting,
      (count(*) filter (where ${isOpen} and j.run_at > ${now}))::integer as later,
      (count(*) filter (where j.locked_at is not null))::integer as running,
      (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))::integer as failed,
      min(j.run_at) filter (where ${isOpen} and j.run_at <= ${now}) as "oldestAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by t.identifier`.execute(db);
  return rows;
}
