import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { enqueueForSite } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import {
  cancelTask,
  deleteTask,
  endTask,
  findResult,
  findTask,
  findTasksBefore,
  insertTask,
  startTask,
  storeProgress,
  type TaskKind,
  type TaskOutcome,
  type TaskRow,
} from "./tasks.repo.ts";

/** Name of the background task that does the work of a row of `pricing_task`. */
export const runPricingTask = "pricing.run-task";

/** A task with its result is deleted this long after it was started, milliseconds. */
export const keptMs = 24 * 3_600_000;

/** A task that has not ended by then is given up, milliseconds: its job was lost. */
export const maxRunMs = 3 * 3_600_000;

/** What a task of one kind does. */
export type TaskWork = (run: TaskRun) => Promise<Buffer>;

export interface TaskRun {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly siteId: AuthorizedSiteId;
  readonly task: TaskRow;
  /** Stores how far the work is. @throws CancelledError when a person has asked to end it, or the task was deleted */
  report(progress: { readonly processed: number; readonly total: number }): Promise<void>;
}

export interface TasksDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly works: Readonly<Partial<Record<TaskKind, TaskWork>>>;
}

/** Ends the work of a task that a person has cancelled. */
class CancelledError extends Error {}

/** Queues work in the background. @param db `database.app` @returns the task's id, a UUID @throws SiteTasksWaitingError */
export async function startPricingTask(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  task: {
    readonly kind: TaskKind;
    readonly createdBy: number;
    readonly createdAt: Date;
    readonly request: unknown;
  },
): Promise<string> {
  const taskId = randomUUID();
  await forSite(db, siteId, async (trx) => {
    await insertTask(trx, siteId, { ...task, taskId });
    const key = `${runPricingTask}:${taskId}`;
    await enqueueForSite(trx, siteId, { task: runPricingTask, payload: { taskId }, key });
  });
  return taskId;
}

/** A task and the site that it belongs to. */
export interface FoundTask {
  readonly siteId: AuthorizedSiteId;
  readonly task: TaskRow;
}

/**
 * Finds a task of one of some sites.
 * @param siteIds sites that the caller may open
 * @throws NotFoundError, for a task of another site as for a missing one
 */
export async function findTaskOf(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  { taskId, kind }: { readonly taskId: string; readonly kind: TaskKind },
): Promise<FoundTask> {
  for (const siteId of siteIds) {
    const task = await forSite(db, siteId, (trx) => findTask(trx, siteId, taskId));
    if (task?.kind === kind) return { siteId, task };
  }
  throw new NotFoundError();
}

/** Asks a task to end, which it does at its next report of progress. */
export function cancelFound(db: Kysely<Tables>, { siteId, task }: FoundTask): Promise<void> {
  return forSite(db, siteId, (trx) => cancelTask(trx, siteId, task.taskId));
}

/** The result of a task; null while it has none. */
export function readResult(db: Kysely<Tables>, { siteId, task }: FoundTask): Promise<Buffer | null> {
  return forSite(db, siteId, (trx) => findResult(trx, siteId, task.taskId));
}

/**
 * Does the work of a task and stores its result whole, or that it failed. A task whose worker died begins again; one that
 * has ended is left as it is.
 * @throws when the database is unavailable: the job is then tried again
 */
export async function runTask(
  { db, clock, log, works }: TasksDeps,
  { siteId: id, taskId }: { readonly siteId: number; readonly taskId: string },
): Promise<void> {
  const siteId = authorizedSiteForJob(id);
  const task = await forSite(db, siteId, async (trx) =>
    (await startTask(trx, siteId, taskId)) ? findTask(trx, siteId, taskId) : undefined,
  );
  if (!task) return;
  const report: TaskRun["report"] = async (progress) => {
    if (await forSite(db, siteId, (trx) => storeProgress(trx, siteId, taskId, progress)))
      throw new CancelledError();
  };
  const outcome = await outcomeOf(async () => {
    const work = works[task.kind];
    if (!work) throw new Error(`no work for tasks of kind ${task.kind}`);
    return work({ db, siteId, task, report });
  }, log);
  await forSite(db, siteId, (trx) => endTask(trx, siteId, taskId, { outcome, now: clock.now() }));
}

async function outcomeOf(work: () => Promise<Buffer>, log: Log): Promise<TaskOutcome> {
  try {
    return { state: "DONE", result: await work() };
  } catch (error) {
    if (error instanceof CancelledError) return { state: "CANCELLED" };
    if (isDatabaseDown(error as Error)) throw error;
    log.error({ err: error }, "a pricing task failed");
    return { state: "FAILED", error: "failed" };
  }
}

/** Marks tasks whose job was lost as failed, and deletes those of more than a day ago. */
export async function cleanTasks({ db, clock }: Pick<TasksDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const { siteId: id, taskId } of await findTasksBefore(db, before(maxRunMs), { isUnfinished: true })) {
    const siteId = authorizedSiteForJob(id);
    const outcome = { state: "FAILED", error: "failed" } as const;
    await forSite(db, siteId, (trx) => endTask(trx, siteId, taskId, { outcome, now }));
  }
  for (const { siteId: id, taskId } of await findTasksBefore(db, before(keptMs), { isUnfinished: false })) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteTask(trx, siteId, taskId));
  }
}
