import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A computation of all products of a site. */
export interface PricingRun {
  readonly siteId: number;
  readonly runId: string;
  readonly requestedAt: Date;
  readonly afterProductId: number;
}

/** Starts a run over all products of the site, whose rules or limits have changed; one that is under way begins again. */
export async function requestRun(trx: Kysely<Tables>, siteId: AuthorizedSiteId, now: Date): Promise<void> {
  await sql`
    insert into pricing_run (site_id, run_id, requested_at) values (${siteId}, gen_random_uuid(), ${now})
    on conflict (site_id) do update set
      run_id = excluded.run_id, requested_at = excluded.requested_at, after_product_id = 0, done = 0, total = 0,
      finished_at = null, revision = pricing_run.revision + 1`.execute(trx);
}

/** Locks a run against being requested anew. @returns false when it was, or there is none */
export async function lockRun(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from pricing_run where site_id = ${siteId} and run_id = ${runId}::uuid for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Notes that recommendations of the site have changed. Without a run there are none. */
export async function raiseRevision(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`update pricing_run set revision = revision + 1 where site_id = ${siteId}`.execute(trx);
}

/**
 * The unfinished run of the site whose last turn was longest ago: a site whose run begins again and again does not hold up others.
 * @param db the worker's pool, which may read the runs of all sites
 */
export async function findOpenRun(db: Kysely<Tables>): Promise<PricingRun | undefined> {
  const { rows } = await sql<PricingRun>`
    select site_id as "siteId", run_id as "runId", requested_at as "requestedAt", after_product_id as "afterProductId"
    from pricing_run where finished_at is null
    order by advanced_at nulls first, requested_at limit 1`.execute(db);
  return rows[0];
}

/** Sites whose last run was requested before an instant. @param db the worker's pool */
export async function findSitesDueForRun(db: Kysely<Tables>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select site_id from pricing_run where requested_at < ${before} and finished_at is not null`.execute(db);
  return rows.map((row) => row.site_id);
}

/** Stores the turn of a run, and how far it has come unless it was requested anew meanwhile. @param afterProductId null: finished */
export async function advanceRun(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  progress: { readonly afterProductId: number | null; readonly done: number; readonly total: number | null },
  now: Date,
): Promise<void> {
  const isSame = sql`run_id = ${runId}::uuid`;
  const isFinished = sql`${progress.afterProductId}::bigint is null`;
  await sql`
    update pricing_run set
      advanced_at = ${now},
      after_product_id = case when ${isSame} then coalesce(${progress.afterProductId}, after_product_id) else after_product_id end,
      done = done + case when ${isSame} then ${progress.done}::integer else 0 end,
      total = case when ${isSame} then coalesce(${progress.total}::integer, total) else total end,
      finished_at = case when ${isSame} and ${isFinished} then ${now}::timestamptz end
    where site_id = ${siteId}`.execute(trx);
}
