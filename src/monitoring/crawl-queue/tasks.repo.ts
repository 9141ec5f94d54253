import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export type CheckKind = "scheduled" | "recheck" | "second_look";

export interface TaskKey {
  readonly pageId: string;
  readonly kind: CheckKind;
}

export interface DueTask extends TaskKey {
  readonly host: string;
  readonly attempts: number;
  /** The scheduled check of the given day is recorded already. */
  readonly isDone: boolean;
}

/**
 * Due tasks of hosts, rechecks and second looks first.
 * @param hosts each with the maximum number of its tasks
 * @param localDay the day of scheduled checks, "2026-11-21"
 */
export async function findDueTasks(
  db: Kysely<Tables>,
  hosts: readonly { readonly host: string; readonly limit: number }[],
  now: Date,
  localDay: string,
): Promise<DueTask[]> {
  const { rows } = await sql<{
    page_id: string;
    kind: CheckKind;
    host: string;
    attempts: number;
  }>`
    select t.page_id, t.kind, t.host, t.attempts
    from unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ limit }) => limit)}::integer[])
      as leased(host, task_limit), lateral (
      select * from crawl_task
      where crawl_task.host = leased.host and due_at <= ${now}
      order by kind = 'scheduled', due_at
      limit leased.task_limit
    ) t`.execute(db);
  const scheduled = rows.filter(({ kind }) => kind === "scheduled").map((row) => row.page_id);
  const checked = await findChecked(db, scheduled, localDay);
  return rows.map((row) => ({
    pageId: row.page_id,
    kind: row.kind,
    host: row.host,
    attempts: row.attempts,
    isDone: row.kind === "scheduled" && checked.has(row.page_id),
  }));
}

/** Those pages whose scheduled check of a day is recorded. */
async function findChecked(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  localDay: string,
): Promise<Set<string>> {
  if (pageIds.length === 0) return new Set();
  const { rows } = await sql<{ page_id: string }>`
    select page_id from page_check
     where page_id = any(${[...pageIds]}::uuid[]) and local_day = ${localDay}::date`.execute(db);
  return new Set(rows.map((row) => row.page_id));
}

export interface NewTask extends TaskKey {
  readonly host: string;
  readonly dueAt: Date;
}

/** Queues checks; a queued task of the same page and kind stays as it is. */
export async function insertTasks(db: Kysely<Tables>, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ pageId, kind, host, dueAt }) => ({ page_id: pageId, kind, host, due_at: dueAt }));
  await sql`
    insert into crawl_task (page_id, kind, host, due_at)
    select r.page_id, r.kind, r.host, r.due_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      page_id uuid, kind text, host text, due_at timestamptz)
    on conflict do nothing`.execute(db);
}

/** Deletes tasks whose outcome is recorded. */
export async function removeTasks(db: Kysely<Tables>, tasks: readonly TaskKey[]): Promise<void> {
  if (tasks.length === 0) return;
  await sql`
    delete from crawl_task t
    using unnest(${tasks.map((task) => task.pageId)}::uuid[], ${tasks.map((task) => task.kind)}::text[])
      as done(page_id, kind)
    where t.page_id = done.page_id and t.kind = done.kind`.execute(db);
}

/** Postpones failed tasks and counts the attempts. */
export async function postponeTasks(
  db: Kysely<Tables>,
  tasks: readonly (TaskKey & { readonly dueAt: Date })[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ pageId, kind, dueAt }) => ({ page_id: pageId, kind, due_at: dueAt }));
  await sql`
    update crawl_task t set due_at = r.due_at, attempts = t.attempts + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(page_id uuid, kind text, due_at timestamptz)
    where t.page_id = r.page_id and t.kind = r.kind`.execute(db);
}
