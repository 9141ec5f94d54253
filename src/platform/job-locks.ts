import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "./log.ts";

/** Words of a process within the time after which it counts as dead: one or two may be late. */
const heartbeats = 4;

export interface JobLocksOptions {
  /** Of the role `vizor_worker`. */
  readonly pool: pg.Pool;
  /** Of the runner; listened to from before it starts. */
  readonly events: WorkerEvents;
  readonly log: Log;
  /** After so long without a word a job's process counts as dead, milliseconds: some heartbeats. @default 60,000 */
  readonly lostAfterMs?: number;
}

/**
 * Locks of jobs that end with their process: the library itself gives a job back four hours after a process was killed,
 * and holds up its whole queue until then. Each process keeps the locks of its own jobs young, and gives back those that
 * have grown old.
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
      if ((await releaseLost(pool, lostAfterMs)) > 0) log.warn("jobs of a process that died were given back");
    } catch (err) {
      log.warn({ err }, "the locks of jobs could not be kept");
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

/** The queues first: a job is taken only where its queue is free. */
const lockedTables = ["_private_job_queues", "_private_jobs"] as const;

/** @returns how many jobs and queues were given back */
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
