import { Logger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { createPool } from "./db/pool.ts";
import type { Tables } from "./db/tables/tables.ts";
import type { Log } from "./log.ts";
import type { Task } from "./slice.ts";

export interface JobsOptions {
  /** Address of the role `vizor_worker`. */
  readonly workerUrl: string;
  readonly tasks: readonly Task[];
  /** Whether this process also enqueues what is due by the clock; several may, each item comes once. */
  readonly runsClock: boolean;
  readonly log: Log;
  /** Tasks at a time. @default 4 */
  readonly concurrency?: number;
  /** A job in hand for longer is another process's to take, milliseconds: longer than any task takes. @default 10 minutes */
  readonly lostAfterMs?: number;
}

/** How often jobs of dead processes are looked for. */
const lostCheckMs = 60_000;

/** Runs background tasks until stopped; a task in hand is finished first. */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { tasks, runsClock, log, concurrency = 4, lostAfterMs = 600_000 } = options;
  const pool = createPool({
    url: options.workerUrl,
    name: "vizor jobs",
    maxConnections: concurrency + 2,
    connectMs: 10_000,
    statementMs: 0,
    log,
  });
  const releaseLost = async () => {
    try {
      if ((await releaseLostJobs(pool, lostAfterMs)) > 0)
        log.warn("jobs of a process that died were given back");
    } catch (err) {
      log.warn({ err }, "jobs of dead processes could not be looked for");
    }
  };
  const timed = tasks.filter((task): task is Task & { cron: string } => task.cron !== undefined);
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    // What a job came to is then written before stopping ends: unbatched, the library does not wait for it.
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
  await releaseLost();
  const timer = setInterval(() => void releaseLost(), lostCheckMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
      await pool.end();
    },
  };
}

export interface EnqueueOptions {
  /** Of several waiting jobs with the same key only one runs. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other. @default none: as many at a time as there is room for */
  readonly queue?: string;
}

/** Hands work to the background in the transaction that asks for it. */
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

/**
 * Gives back the jobs, and their queues, that a killed process took with it: the library itself waits four hours.
 * @param olderThanMs longer than any task takes
 * @returns how many jobs there were
 */
async function releaseLostJobs(pool: pg.Pool, olderThanMs: number): Promise<number> {
  const lost = "set locked_at = null, locked_by = null where locked_at < now() - make_interval(secs => $1)";
  const seconds = [olderThanMs / 1000];
  await pool.query(`update graphile_worker._private_job_queues ${lost}`, seconds);
  const { rowCount } = await pool.query(`update graphile_worker._private_jobs ${lost}`, seconds);
  return rowCount ?? 0;
}

function taskListOf(tasks: readonly Task[], log: Log): TaskList {
  const names = tasks.map(({ name }) => name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new Error(`Two tasks are named ${doubled}`);
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

/** The library's own lines, which may quote payloads only in debug. */
function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error({ part: "jobs" }, message);
    else if (level === "warning") log.warn({ part: "jobs" }, message);
    else log.trace({ part: "jobs" }, message);
  });
}
