import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ReportsTables } from "../reports.tables.ts";

export type StoredState = Selectable<ReportsTables["report_delivery"]>["state"];

export interface NewDelivery {
  /** UUID; also the mail's id. */
  readonly deliveryId: string;
  readonly reportId: number;
  readonly day: LocalDay;
  readonly isScheduled: boolean;
  readonly createdAt: Date;
}

/** @returns false when the report's scheduled mail of that day exists already */
export async function insertDelivery(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  delivery: NewDelivery,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("report_delivery")
    .values({
      site_id: siteId,
      delivery_id: delivery.deliveryId,
      report_id: delivery.reportId,
      local_day: delivery.day,
      is_scheduled: delivery.isScheduled,
      created_at: delivery.createdAt,
      products: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Delivery {
  readonly reportId: number;
  readonly day: string;
  readonly isScheduled: boolean;
  readonly state: StoredState;
}

export function findDelivery(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deliveryId: string,
): Promise<Delivery | undefined> {
  return trx
    .selectFrom("report_delivery")
    .select(["report_id as reportId", "local_day as day", "is_scheduled as isScheduled", "state"])
    .where("site_id", "=", siteId)
    .where("delivery_id", "=", deliveryId)
    .executeTakeFirst();
}

/** A report's newest mail. */
export interface LastDelivery {
  readonly reportId: number;
  readonly state: StoredState;
  readonly products: number | null;
  readonly at: Date;
}

/** The newest mail of each of some reports. */
export async function findLastDeliveries(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportIds: readonly number[],
): Promise<Map<number, LastDelivery>> {
  if (reportIds.length === 0) return new Map();
  const { rows } = await sql<LastDelivery>`
    select distinct on (d.report_id) d.report_id as "reportId", d.state, d.products,
           coalesce(d.ended_at, d.created_at) as at
      from report_delivery d
     where d.site_id = ${siteId} and d.report_id = any(${[...reportIds]}::bigint[])
     order by d.report_id, d.created_at desc`.execute(trx);
  return new Map(rows.map((row) => [row.reportId, row]));
}

/** The latest day whose scheduled mail exists; null before the first. */
export async function findLastScheduledDay(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportId: number,
): Promise<LocalDay | null> {
  const row = await trx
    .selectFrom("report_delivery")
    .select("local_day")
    .where("site_id", "=", siteId)
    .where("report_id", "=", reportId)
    .where("is_scheduled", "=", true)
    .orderBy("local_day", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.local_day as LocalDay | undefined) ?? null;
}

export interface StateChange {
  readonly from: StoredState;
  readonly to: StoredState;
  readonly products?: number;
  /** When it ended; null while it has not. */
  readonly endedAt: Date | null;
}

/** Moves a mail from one state to another. @returns false when it is no longer in the first one */
export async function changeState(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deliveryId: string,
  { from, to, products, endedAt }: StateChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("report_delivery")
    .set({ state: to, ended_at: endedAt, ...(products === undefined ? {} : { products }) })
    .where("site_id", "=", siteId)
    .where("delivery_id", "=", deliveryId)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sites with mails that were created before an instant. @param db `database.worker` */
export async function findSitesWithDeliveries(db: Kysely<Tables>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from report_delivery where created_at < ${before}`.execute(db);
  return rows.map((row) => row.site_id);
}

export async function deleteDeliveriesBefore(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom("report_delivery")
    .where("site_id", "=", siteId)
    .where("created_at", "<", before)
    .execute();
}
