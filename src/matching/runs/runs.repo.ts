import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface StoredRun {
  readonly runId: string;
  readonly kind: "PRODUCTS" | "SHOP";
  readonly domain: string | null;
  readonly address: string | null;
  readonly state: "RUNNING" | "DONE" | "STOPPED" | "FAILED";
  readonly reason: string | null;
  readonly isListed: boolean;
  readonly done: number;
  readonly total: number;
  readonly candidates: number;
  /** Products, or addresses of a shop, up to here are compared. */
  readonly afterId: number;
  /** Pages of a shop in a row that it refused last. */
  readonly refusals: number;
  /** Visits of the next page of a shop that failed for the moment. */
  readonly failures: number;
  readonly startedBy: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export interface NewRun
  extends Pick<StoredRun, "runId" | "kind" | "domain" | "address" | "total" | "startedBy"> {
  readonly productIds: readonly number[] | null;
}

const runColumns = sql`run_id as "runId", kind, domain, list_url as address, state, reason, is_listed as "isListed", done, total,
  candidates, after_id as "afterId", refusals, failures, started_by as "startedBy", started_at as "startedAt", ended_at as "endedAt"`;

/** Runs of a site that are stored, the ended ones. */
const maxEnded = 50;

export async function insertRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { runId, kind, domain, address, productIds, total, startedBy }: NewRun,
  now: Date,
): Promise<void> {
  await sql`
    insert into match_run (site_id, run_id, kind, domain, list_url, product_ids, total, started_by, started_at)
    values (${siteId}, ${runId}, ${kind}, ${domain}, ${address}, ${productIds && [...productIds]}::bigint[], ${total},
      ${startedBy}, ${now})`.execute(trx);
  await sql`
    delete from match_run where site_id = ${siteId} and run_id in (
      select run_id from match_run where site_id = ${siteId} and state <> 'RUNNING'
       order by started_at desc offset ${maxEnded})`.execute(trx);
}

/** The last runs, newest first. */
export async function listRuns(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from match_run where site_id = ${siteId}
     order by started_at desc, run_id limit ${limit}`.execute(trx);
  return rows;
}

export async function findRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from match_run where site_id = ${siteId} and run_id = ${runId}`.execute(trx);
  return rows[0];
}

/** Products of a run; null: every product. */
export async function findRunProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select product_ids as ids from match_run where site_id = ${siteId} and run_id = ${runId}`.execute(trx);
  return rows[0]?.ids ?? null;
}

/** Runs of a site that have not ended, locked against others that start. */
export async function lockRunning(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<StoredRun[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('match_run', ${siteId}))`.execute(trx);
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from match_run where site_id = ${siteId} and state = 'RUNNING'`.execute(trx);
  return rows;
}

/** What a part of a run has done. */
export interface RunProgress {
  readonly done: number;
  readonly afterId?: number;
  readonly refusals?: number;
  readonly failures?: number;
}

/** Adds to a running run. @returns false where it was stopped or has ended */
export async function addProgress(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  { done, afterId, refusals, failures }: RunProgress,
): Promise<boolean> {
  const { rows } = await sql`
    update match_run set done = done + ${done}, total = greatest(total, done + ${done}),
      after_id = coalesce(${afterId ?? null}::bigint, after_id),
      refusals = coalesce(${refusals ?? null}::integer, refusals),
      failures = coalesce(${failures ?? null}::integer, failures)
     where site_id = ${siteId} and run_id = ${runId} and state = 'RUNNING' returning run_id`.execute(trx);
  return rows.length > 0;
}

/** Ends a running run once. A reason that it has stays where none is given. @returns false where it has ended already */
export async function endRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  {
    state,
    reason = null,
  }: { readonly state: "DONE" | "STOPPED" | "FAILED"; readonly reason?: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update match_run set state = ${state}, reason = coalesce(${reason}, reason), ended_at = ${now}
     where site_id = ${siteId} and run_id = ${runId} and state = 'RUNNING' returning run_id`.execute(trx);
  return rows.length > 0;
}

/** Adds candidates that were not offered before, also where the run was stopped meanwhile. */
export async function addCandidates(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  candidates: number,
): Promise<void> {
  await sql`
    update match_run set candidates = candidates + ${candidates} where site_id = ${siteId} and run_id = ${runId}`.execute(
    trx,
  );
}

/**
 * Stores the addresses of a shop in the order in which they are read.
 * @param reason what is to be said of the list; null: nothing
 * @returns false where the run was stopped or has ended
 */
export async function saveAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  urls: readonly string[],
  reason: "limited" | null,
): Promise<boolean> {
  const { rows } = await sql`
    update match_run set is_listed = true, total = ${urls.length}, reason = ${reason}
     where site_id = ${siteId} and run_id = ${runId} and state = 'RUNNING' returning run_id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from match_run_address where site_id = ${siteId} and run_id = ${runId}`.execute(trx);
  await sql`
    insert into match_run_address (site_id, run_id, place, url)
    select ${siteId}, ${runId}, place - 1, url
      from unnest(${[...urls]}::text[]) with ordinality as listed(url, place)
    on conflict do nothing`.execute(trx);
  return true;
}

/** The next addresses. @param from place of the first one */
export async function findAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  from: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from match_run_address where site_id = ${siteId} and run_id = ${runId} and place >= ${from}
     order by place limit ${limit}`.execute(trx);
  return rows.map(({ url }) => url);
}

export async function removeAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  await sql`delete from match_run_address where site_id = ${siteId} and run_id = ${runId}`.execute(trx);
}
