import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { StoredConfidenceDay } from "../reading-review/host-confidence.repo.ts";
import type { HostPace, PageCount, TaskCount } from "./core/host-health.ts";

/**
 * Watched pages by host, state and reason. One scan of all pages: 3 s for a million of them on two busy cores.
 * @param dayStart pages that were tried since are done
 */
export async function countPages(db: Kysely<Tables>, dayStart: Date): Promise<PageCount[]> {
  const { rows } = await sql<PageCount>`
    select p.host, p.state, p.reason, count(*)::integer as pages,
      (count(*) filter (where p.is_fresh))::integer as fresh,
      (count(*) filter (where p.tried_at >= ${dayStart}))::integer as done
    from page p where exists (select from page_watch w where w.page_id = p.page_id)
    group by p.host, p.state, p.reason`.execute(db);
  return rows;
}

/** Queued checks by host. */
export async function countTasks(db: Kysely<Tables>, now: Date): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`
    select host, (count(*) filter (where due_at <= ${now}))::integer as due,
      (count(*) filter (where due_at > ${now}))::integer as later,
      min(due_at) filter (where due_at <= ${now}) as "oldestDueAt", min(due_at) as "nextDueAt"
    from crawl_task group by host`.execute(db);
  return rows;
}

/** Figures of the hosts as they were counted last. */
export interface StoredCounts {
  readonly countedAt: Date;
  readonly pages: readonly PageCount[];
  readonly tasks: readonly TaskCount[];
}

/** The stored figures; undefined: they were never counted. */
export async function findCounts(db: Kysely<Tables>): Promise<StoredCounts | undefined> {
  const { rows } = await sql<StoredCounts>`
    select counted_at as "countedAt", pages, tasks from host_snapshot`.execute(db);
  const [stored] = rows;
  return stored && { ...stored, tasks: stored.tasks.map(withDates) };
}

/** Instants are texts in JSON. */
function withDates({ oldestDueAt, nextDueAt, ...task }: TaskCount): TaskCount {
  return {
    ...task,
    oldestDueAt: oldestDueAt && new Date(oldestDueAt),
    nextDueAt: new Date(nextDueAt),
  };
}

/** Stores figures; those of a later count stay. */
export async function saveCounts(
  db: Kysely<Tables>,
  { countedAt, pages, tasks }: StoredCounts,
): Promise<void> {
  await sql`
    insert into host_snapshot (counted_at, pages, tasks)
    values (${countedAt}, ${JSON.stringify(pages)}::jsonb, ${JSON.stringify(tasks)}::jsonb)
    on conflict (is_only) do update
      set counted_at = excluded.counted_at, pages = excluded.pages, tasks = excluded.tasks
      where host_snapshot.counted_at <= excluded.counted_at`.execute(db);
}

export async function findPaces(db: Kysely<Tables>): Promise<HostPace[]> {
  const { rows } = await sql<HostPace>`
    select host, greatest(gap_ms, coalesce(crawl_delay_ms, 0)) as "gapMs", next_at as "nextAt", blocks,
      is_blocking as "isBlocking" from crawl_host`.execute(db);
  return rows;
}

/** Confidence of all hosts together by day, oldest first. */
export async function findConfidence(db: Kysely<Tables>, fromDay: string): Promise<StoredConfidenceDay[]> {
  const { rows } = await sql<StoredConfidenceDay>`
    select to_char(local_day, 'YYYY-MM-DD') as "localDay", sum(pages)::integer as pages,
      sum(unpriced)::integer as unpriced, sum(doubtful)::integer as doubtful,
      sum(confidence * (pages - unpriced)) / nullif(sum(pages - unpriced) filter (where confidence is not null), 0)
        as confidence
    from host_confidence_day where local_day >= ${fromDay}::date
    group by local_day order by local_day`.execute(db);
  return rows;
}
