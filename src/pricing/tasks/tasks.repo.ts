import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type TaskKind = "BACKTEST";
export type TaskState = "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";

/** States in which a task still has work to do. */
const unfinished = ["QUEUED", "RUNNING"] as const;

export interface NewTask {
  /** UUID. */
  readonly taskId: string;
  readonly kind: TaskKind;
  readonly createdBy: number;
  readonly createdAt: Date;
  /** What the task needs to know; JSON. */
  readonly request: unknown;
}

/** A task without its result. */
export interface TaskRow {
  readonly taskId: string;
  readonly kind: TaskKind;
  readonly state: TaskState;
  readonly processed: number;
  readonly total: number;
  readonly error: string | null;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly isCancelRequested: boolean;
  readonly request: unknown;
}

export async function insertTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { taskId, kind, createdBy, createdAt, request }: NewTask,
): Promise<void> {
  await sql`
    insert into pricing_task (site_id, task_id, kind, created_by, created_at, request)
    values (${siteId}, ${taskId}, ${kind}, ${createdBy}, ${createdAt}, ${JSON.stringify(request)}::jsonb)`.execute(
    trx,
  );
}

export async function findTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<TaskRow | undefined> {
  return trx
    .selectFrom("pricing_task")
    .select([
      "task_id as taskId",
      "kind",
      "state",
      "processed",
      "total",
      "error",
      "created_by as createdBy",
      "created_at as createdAt",
      "cancel_requested as isCancelRequested",
      "request",
    ])
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .executeTakeFirst();
}

/** The result of a task that is done; null otherwise. */
export async function findResult(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("pricing_task")
    .select("result")
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .where("state", "=", "DONE")
    .executeTakeFirst();
  return row?.result ?? null;
}

/** Marks a task as running, also one whose worker has died. @returns false when it has ended or is deleted */
export async function startTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("pricing_task")
    .set({ state: "RUNNING", processed: 0 })
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .where("state", "in", unfinished)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores how far a running task is. @returns whether a person has asked to cancel it, or it is gone */
export async function storeProgress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
  { processed, total }: { readonly processed: number; readonly total: number },
): Promise<boolean> {
  const row = await trx
    .updateTable("pricing_task")
    .set({ processed, total })
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .where("state", "=", "RUNNING")
    .returning("cancel_requested")
    .executeTakeFirst();
  return row?.cancel_requested ?? true;
}

/** How a task ended. */
export type TaskOutcome =
  | { readonly state: "DONE"; readonly result: Buffer }
  | { readonly state: "FAILED"; readonly error: string }
  | { readonly state: "CANCELLED" };

/** Ends a task once; a task that has ended stays as it is. */
export async function endTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
  { outcome, now }: { readonly outcome: TaskOutcome; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("pricing_task")
    .set({ finished_at: now, ...outcome })
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .where("state", "in", unfinished)
    .execute();
}

/** A task of any site. */
export interface TaskKey {
  readonly siteId: number;
  readonly taskId: string;
}

/** Tasks of all sites that were created before an instant. @param db `database.worker` */
export async function findTasksBefore(
  db: Kysely<Tables>,
  before: Date,
  { isUnfinished }: { readonly isUnfinished: boolean },
): Promise<TaskKey[]> {
  const found = db
    .selectFrom("pricing_task")
    .select(["site_id as siteId", "task_id as taskId"])
    .where("created_at", "<", before);
  return (isUnfinished ? found.where("state", "in", unfinished) : found).execute();
}

export async function deleteTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<void> {
  await trx.deleteFrom("pricing_task").where("site_id", "=", siteId).where("task_id", "=", taskId).execute();
}

/** Asks a task to end; one that has ended stays as it is. */
export async function cancelTask(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  taskId: string,
): Promise<void> {
  await trx
    .updateTable("pricing_task")
    .set({ cancel_requested: true })
    .where("site_id", "=", siteId)
    .where("task_id", "=", taskId)
    .where("state", "in", unfinished)
    .execute();
}
