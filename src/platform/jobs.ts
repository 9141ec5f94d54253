import { EventEmitter } from "node:events";
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { createPool } from "./db/pool.ts";
import type { Tables } from "./db/tables.ts";
import type { Log } from "./log.ts";
import { refreshJobLocks } from "./loops/job-locks.ts";
import type { Task } from "./slice.ts";

export interface JobsOptions {
  /** Address of the role `vizor_worker`. */
  readonly workerUrl: string;
  readonly tasks: readonly Task[];
  /** Whether this process enqueues scheduled tasks; several may, each run is enqueued once. */
  readonly runsClock: boolean;
  readonly log: Log;
  /** Tasks at a time. @default 4 */
  readonly concurrency?: number;
  /** See `JobLocksOptions`. */
  readonly lostAfterMs?: number;
}

/** Connections of a process that runs background tasks, at most. @param concurrency tasks at a time */
export function jobConnections(concurrency = 4): number {
  // One listens for new tasks, one refreshes locks.
  return concurrency + 2;
}

/** Runs background tasks until stopped; running tasks are finished first. */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { tasks, runsClock, log, concurrency = 4, lostAfterMs } = options;
  const pool = createPool({
    url: options.workerUrl,
    name: "vizor jobs",
    maxConnections: jobConnections(concurrency),
    connectMs: 10_000,
    statementMs: 0,
    log,
  });
  const events: WorkerEvents = new EventEmitter();
  const locks = refreshJobLocks({ pool, events, log, ...(lostAfterMs ? { lostAfterMs } : {}) });
  const timed = tasks.filter((task): task is Task & { cron: string } => task.cron !== undefined);
  const runner: Runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    // A delay of 0 makes stop() wait until job results are written; without batching the library does not wait.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 1000,
    taskList: taskListOf(tasks, log),
    parsedCronItems: parseCronItems(
      runsClock
        ? timed.map(({ name, cron }) => ({ task: name, match: cron, options: { maxAttempts: 3 } }))
        : [],
    ),
    logger: loggerTo(log),
  });
  return {
    stop: async () => {
      await runner.stop();
      await locks.stop();
      await pool.end();
    },
  };
}

export interface EnqueueOptions {
  /** Waiting jobs with the same key are merged into one. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other. @default none: limited by concurrency only */
  readonly queue?: string;
}

/** Enqueues a background task in the caller's transaction. */
export async function enqueue(
  db: Kysely<Tables>,
  task: string,
  payload: object,
  { key, runAt, queue }: EnqueueOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`select enqueue_job(
    ${task}, ${json}::json, ${key ?? null}, ${runAt ?? null}, ${queue ?? null})`.execute(db);
}

function taskListOf(tasks: readonly Task[], log: Log): TaskList {
  const names = tasks.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two tasks are named ${duplicate}`);
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown) => {
        const startMs = performance.now();
        await task.run(isCronPayload(payload) ? null : payload);
        log.debug({ task: task.name, ms: Math.round(performance.now() - startMs) }, "task done");
      },
    ]),
  );
}

function isCronPayload(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "_cron" in payload;
}

/** The library's log lines; it may quote payloads at debug level, which becomes trace. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ part: "jobs" }, message);
    else if (level === "warning") log.warn({ part: "jobs" }, message);
    else log.trace({ part: "jobs" }, message);
  });
}
