import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FeedFailure, FeedRun, FeedWarning } from "./product-feeds.contract.ts";

type RunState = FeedRun["state"];

export interface StoredRun {
  readonly runId: string;
  readonly kind: FeedRun["kind"];
  readonly state: RunState;
  readonly url: string;
  readonly queuedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly items: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly missing: number;
  readonly previousItems: number | null;
  readonly afterItem: number;
  /** How often its reading began. */
  readonly readingNo: number;
  readonly error: FeedFailure | null;
  readonly warnings: readonly FeedWarning[];
}

const columns = [
  "run_id as runId",
  "kind",
  "state",
  "url",
  "queued_at as queuedAt",
  "started_at as startedAt",
  "finished_at as finishedAt",
  "items",
  "added",
  "changed",
  "unchanged",
  "refused",
  "missing",
  "previous_items as previousItems",
  "after_item as afterItem",
  "reading_no as readingNo",
  "error",
  "warnings",
] as const;

const active = ["QUEUED", "READING", "APPLYING"] as const;
const waiting = ["WAITING", "HELD"] as const;

/** Inserts a run. @returns false while another one of the site is under way */
export async function insertRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  run: Pick<StoredRun, "runId" | "kind" | "url" | "queuedAt">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into product_feed_run (site_id, run_id, kind, url, queued_at)
    values (${siteId}, ${run.runId}, ${run.kind}, ${run.url}, ${run.queuedAt})
    on conflict (site_id) where state in ('QUEUED', 'READING', 'APPLYING') do nothing`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<StoredRun | undefined> {
  return selectRuns(trx, siteId).where("run_id", "=", runId).executeTakeFirst();
}

/** Locks a run until the transaction ends; undefined in another state. */
export async function lockRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  states: readonly RunState[],
): Promise<StoredRun | undefined> {
  return selectRuns(trx, siteId)
    .where("run_id", "=", runId)
    .where("state", "in", states)
    .forUpdate()
    .executeTakeFirst();
}

/** The last runs, newest first. */
export async function findRuns(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<StoredRun[]> {
  return selectRuns(trx, siteId).orderBy("queued_at", "desc").orderBy("run_id").limit(limit).execute();
}

function selectRuns(trx: Transaction<Tables>, siteId: AuthorizedSiteId) {
  return trx.selectFrom("product_feed_run").select(columns).where("site_id", "=", siteId);
}

/** What a change of a run stores; absent: as it is. */
export interface RunChange {
  readonly state?: RunState;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  readonly counts?: RunCounts;
  readonly previousItems?: number | null;
  readonly afterItem?: number;
  readonly warnings?: readonly FeedWarning[];
  /** When it stored or applied items, or was confirmed. */
  readonly advancedAt?: Date;
  readonly error?: FeedFailure;
  readonly decidedBy?: number;
}

export type RunCounts = Readonly<
  Partial<Record<"items" | "added" | "changed" | "unchanged" | "refused" | "missing", number>>
>;

/** A run in one of some states, and, where it is given, while no later reading of it has begun. */
export interface ExpectedRun {
  readonly runId: string;
  readonly states: readonly RunState[];
  readonly readingNo?: number;
}

/** Changes a run. @returns false when it is not as expected, or is gone */
export async function updateRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { runId, states, readingNo }: ExpectedRun,
  change: RunChange,
): Promise<boolean> {
  const { startedAt, finishedAt, afterItem, advancedAt, warnings, decidedBy, previousItems } = change;
  const { numUpdatedRows } = await trx
    .updateTable("product_feed_run")
    .set({
      ...change.counts,
      ...(change.state ? { state: change.state } : {}),
      ...(startedAt ? { started_at: startedAt } : {}),
      ...(finishedAt ? { finished_at: finishedAt } : {}),
      ...(afterItem === undefined ? {} : { after_item: afterItem }),
      ...(advancedAt ? { advanced_at: advancedAt } : {}),
      ...(warnings ? { warnings: sql`${JSON.stringify(warnings)}::jsonb` } : {}),
      ...(change.error ? { error: change.error } : {}),
      ...(decidedBy === undefined ? {} : { decided_by: decidedBy }),
      ...(previousItems === undefined ? {} : { previous_items: previousItems }),
    })
    .where("site_id", "=", siteId)
    .where("run_id", "=", runId)
    .where("state", "in", states)
    .$if(readingNo !== undefined, (query) => query.where("reading_no", "=", readingNo ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Begins to read a run, from now on in place of any reading of it that another process may still be at.
 * @returns the number of the reading; undefined when the run is no longer to be read
 */
export async function beginReading(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ readingNo: number }>`
    update product_feed_run set state = 'READING', reading_no = reading_no + 1, started_at = ${now}, advanced_at = ${now},
      items = 0, added = 0, changed = 0, unchanged = 0, refused = 0, missing = 0, warnings = '[]'
     where site_id = ${siteId} and run_id = ${runId} and state in ('QUEUED', 'READING')
    returning reading_no as "readingNo"`.execute(trx);
  return rows[0]?.readingNo;
}

/** Discards runs that wait for a decision, but for one. */
export async function discardWaiting(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  except: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("product_feed_run")
    .set({ state: "DISCARDED", finished_at: now })
    .where("site_id", "=", siteId)
    .where("state", "in", waiting)
    .$if(except !== null, (query) => query.where("run_id", "!=", except ?? ""))
    .execute();
}

/** Ends runs that are queued or read; one that is applied stays. @returns false while one is applied */
export async function discardReading(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .selectFrom("product_feed_run")
    .select(["run_id", "state"])
    .where("site_id", "=", siteId)
    .where("state", "in", active)
    .forUpdate()
    .execute();
  if (rows.some(({ state }) => state === "APPLYING")) return false;
  await trx
    .updateTable("product_feed_run")
    .set({ state: "DISCARDED", finished_at: now })
    .where("site_id", "=", siteId)
    .where("state", "in", active)
    .execute();
  return true;
}

export interface RunKey {
  readonly siteId: number;
  readonly runId: string;
}

/** Runs of all sites that were queued before an instant. @param db `database.worker` */
export async function findRunsBefore(db: Kysely<Tables>, before: Date): Promise<RunKey[]> {
  return selectRunsBefore(db, before).execute();
}

/** Runs of all sites that are under way and have not advanced since an instant. @param db `database.worker` */
export async function findLostRuns(db: Kysely<Tables>, since: Date): Promise<RunKey[]> {
  return selectRunsBefore(db, since)
    .where("state", "in", active)
    .where(sql<boolean>`coalesce(advanced_at, queued_at) < ${since}`)
    .execute();
}

function selectRunsBefore(db: Kysely<Tables>, before: Date) {
  return db
    .selectFrom("product_feed_run")
    .select(["site_id as siteId", "run_id as runId"])
    .where("queued_at", "<", before);
}

export async function deleteRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<void> {
  await trx
    .deleteFrom("product_feed_run")
    .where("site_id", "=", siteId)
    .where("run_id", "=", runId)
    .execute();
}
