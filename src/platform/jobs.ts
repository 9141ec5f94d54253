import { EventEmitter } from "node:events";
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { AuthorizedSiteId } from "./authorized-site.ts";
import { createPool } from "./db/pool.ts";
import type { Tables } from "./db/tables.ts";
import { SiteTasksWaitingError } from "./errors.ts";
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
  /** Heavy tasks at a time. @default 2 */
  readonly heavyAtOnce?: number;
  /** See `JobLocksOptions`. */
  readonly lostAfterMs?: number;
}

/** Tasks at a time that are neither heavy nor remote. */
const lightAtOnce = 4;

/** Remote tasks at a time: four product feeds and two searches through shops, by their queues. A task that waits has no connection. */
const remoteAtOnce = 6;

/** Connections of a process that runs background tasks, at most: three of them listen for new tasks. */
export const jobConnections = 6;

/** Runs background tasks until stopped; running tasks are finished first. */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { workerUrl, log, lostAfterMs } = options;
  assertNamesDiffer(options.tasks);
  const pool = createPool({
    url: workerUrl,
    name: "vizor jobs",
    maxConnections: jobConnections,
    connectMs: 10_000,
    statementMs: 0,
    log,
  });
  const events: WorkerEvents = new EventEmitter();
  const locks = refreshJobLocks({ pool, events, log, ...(lostAfterMs ? { lostAfterMs } : {}) });
  const runners = await startRunners(options, { pool, events });
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
      await locks.stop();
      await pool.end();
    },
  };
}

/** A runner for heavy tasks, one for remote ones, and one for the others, which wait for neither. */
function startRunners(
  { tasks, runsClock, log, heavyAtOnce = 2 }: JobsOptions,
  { pool, events }: { readonly pool: Pool; readonly events: WorkerEvents },
): Promise<Runner[]> {
  const kinds = [
    { tasks: tasks.filter(({ isHeavy }) => isHeavy), concurrency: heavyAtOnce },
    { tasks: tasks.filter(({ isRemote }) => isRemote), concurrency: remoteAtOnce },
    { tasks: tasks.filter(({ isHeavy, isRemote }) => !isHeavy && !isRemote), concurrency: lightAtOnce },
  ];
  return Promise.all(
    kinds
      .filter((kind) => kind.tasks.length > 0)
      .map((kind) =>
        run({
          pgPool: pool,
          events,
          concurrency: kind.concurrency,
          noHandleSignals: true,
          // A delay of 0 makes stop() wait until job results are written; without batching the library does not wait.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          pollInterval: 1000,
          taskList: taskListOf(kind.tasks, log),
          parsedCronItems: runsClock ? cronItemsOf(kind.tasks) : [],
          logger: loggerTo(log),
        }),
      ),
  );
}

function cronItemsOf(tasks: readonly Task[]): ParsedCronItem[] {
  const timed = tasks.filter((task): task is Task & { cron: string } => task.cron !== undefined);
  return parseCronItems(
    timed.map(({ name, cron }) => ({ task: name, match: cron, options: { maxAttempts: 3 } })),
  );
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

export interface SiteTask {
  readonly task: string;
  /** `siteId` is added. */
  readonly payload: object;
  /** Waiting jobs with the same key are merged into one. */
  readonly key: string;
}

/** Tasks that people ask for: as many of a site may wait or run. */
const maxSiteTasks = 10;

/**
 * Enqueues a heavy task of a site that somebody asked for. The tasks of a site run one after the other in the order of their
 * requests, and sites take turns: a site's first waiting task runs before another site's second.
 * @param options most: tasks of the site that may wait or run, this one not counted; null for the next part of a task that runs
 * @throws SiteTasksWaitingError where as many wait or run
 */
export async function enqueueForSite(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  task: SiteTask,
  { most = maxSiteTasks }: { readonly most?: number | null } = {},
): Promise<void> {
  const waiting = await enqueueSiteJob(db, siteId, task, { isRoutine: false, most });
  if (waiting !== null) throw new SiteTasksWaitingError(waiting);
}

/** Enqueues a heavy task of a site that nobody waits for: it runs when no requested one of any site waits. */
export async function enqueueRoutine(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  task: SiteTask,
): Promise<void> {
  await enqueueSiteJob(db, siteId, task, { isRoutine: true, most: null });
}

/** @returns null; the number of the site's tasks by name where there are already as many as may be */
async function enqueueSiteJob(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { task, payload, key }: SiteTask,
  { isRoutine, most }: { readonly isRoutine: boolean; readonly most: number | null },
): Promise<Readonly<Record<string, number>> | null> {
  const json = JSON.stringify({ siteId, ...payload });
  const { rows } = await sql<{ waiting: Readonly<Record<string, number>> | null }>`
    select enqueue_site_job(${siteId}, ${task}, ${json}::json, ${key}, ${isRoutine}, ${most}) as waiting`.execute(
    db,
  );
  return rows[0]?.waiting ?? null;
}

function assertNamesDiffer(tasks: readonly Task[]): void {
  const names = tasks.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two tasks are named ${duplicate}`);
}

function taskListOf(tasks: readonly Task[], log: Log): TaskList {
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
