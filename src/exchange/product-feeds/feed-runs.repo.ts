import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FeedFailure, FeedRun } from "./product-feeds.contract.ts";

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
  readonly error: FeedFailure | null;
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
  "error",
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
  readonly error?: FeedFailure;
  readonly decidedBy?: number;
}

export type RunCounts = Readonly<
  Partial<Record<"items" | "added" | "changed" | "unchanged" | "refused" | "missing", number>>
>;

/** Changes a run that is in one of some states. @returns false when it is in another, or is gone */
export async function updateRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { runId, states }: { readonly runId: string; readonly states: readonly RunState[] },
  change: RunChange,
): Promise<boolean> {
  const { startedAt, finishedAt, afterItem, decidedBy, previousItems } = change;
  const { numUpdatedRows } = await trx
    .updateTable("product_feed_run")
    .set({
      ...change.counts,
      ...(change.state ? { state: change.state } : {}),
      ...(startedAt ? { started_at: startedAt } : {}),
      ...(finishedAt ? { finished_at: finishedAt } : {}),
      ...(afterItem === undefined ? {} : { after_item: afterItem }),
      ...(change.error ? { error: change.error } : {}),
      ...(decidedBy === undefined ? {} : { decided_by: decidedBy }),
      ...(previousItems === undefined ? {} : { previous_items: previousItems }),
    })
    .where("site_id", "=", siteId)
    .where("run_id", "=", runId)
    .where("state", "in", states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
export async function findRunsBefore(
  db: Kysely<Tables>,
  before: Date,
  { isActive }: { readonly isActive: boolean },
): Promise<RunKey[]> {
  const found = db
    .selectFrom("product_feed_run")
    .select(["site_id as siteId", "run_id as runId"])
    .where("queued_at", "<", before);
  return (isActive ? found.where("state", "in", active) : found).execute();
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
