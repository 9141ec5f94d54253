import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";

/** Heartbeats within `lostAfterMs`: one or two may be late. */
const heartbeats = 4;

export interface JobLocksOptions {
  /** Of the role `vizor_worker`. */
  readonly pool: pg.Pool;
  /** Of the runner; listened to from before it starts. */
  readonly events: WorkerEvents;
  readonly log: Log;
  /** Milliseconds without a heartbeat after which a job's process is considered dead. @default 60,000 */
  readonly lostAfterMs?: number;
}

/**
 * Refreshes the locks of this process's jobs, and releases locks that were not refreshed. graphile-worker itself releases
 * the job of a killed process after four hours, and blocks its whole queue until then.
 */
export function refreshJobLocks({ pool, events, log, lostAfterMs = 60_000 }: JobLocksOptions): {
  stop(): Promise<void>;
} {
  const ownPools = new Set<string>();
  events.on("pool:create", ({ workerPool }) => ownPools.add(workerPool.id));
  const beat = async () => {
    try {
      for (const table of lockedTables) {
        await pool.query(`update graphile_worker.${table} set locked_at = now() where locked_by = any($1)`, [
          [...ownPools],
        ]);
      }
      if ((await releaseLost(pool, lostAfterMs)) > 0) log.warn("locks of a dead process were released");
    } catch (err) {
      log.warn({ err }, "job locks could not be refreshed");
    }
  };
  let last = beat();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, lostAfterMs / heartbeats);
  return {
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
}

/** The queues first: a job runs only when its queue is free. */
const lockedTables = ["_private_job_queues", "_private_jobs"] as const;

/** @returns number of released jobs and queues */
async function releaseLost(pool: pg.Pool, olderThanMs: number): Promise<number> {
  let released = 0;
  for (const table of lockedTables) {
    const { rowCount } = await pool.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null
        where locked_at < now() - make_interval(secs => $1)`,
      [olderThanMs / 1000],
    );
    released += rowCount ?? 0;
  }
  return released;
}
