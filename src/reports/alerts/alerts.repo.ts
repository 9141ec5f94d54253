import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { storedJson } from "../mail/mail-settings.repo.ts";
import type { AlertKind } from "./alerts.contract.ts";

/** What a person sets of an alert. */
export interface AlertSettings {
  readonly name: string;
  readonly kind: AlertKind;
  /** Basis points; null for OUT_OF_STOCK. */
  readonly thresholdBp: number | null;
  /** Body of the product list; JSON, to be parsed. */
  readonly filter: unknown;
  readonly includesOutOfStock: boolean;
}

export interface StoredAlert extends AlertSettings {
  readonly alertId: number;
  readonly userId: number;
  readonly pausedAt: Date | null;
  readonly deletedAt: Date | null;
}

const columns = [
  "alert_id as alertId",
  "user_id as userId",
  "name",
  "kind",
  "threshold_bp as thresholdBp",
  "filter",
  "includes_out_of_stock as includesOutOfStock",
  "paused_at as pausedAt",
  "deleted_at as deletedAt",
] as const;

/** A person's alerts that are not deleted, in the order of creation. */
export function findAlerts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<StoredAlert[]> {
  return trx
    .selectFrom("alert")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("alert_id")
    .execute();
}

/** The person's alert that is not deleted with a name, compared as the unique index does. */
export async function findAlertByName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  name: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("alert")
    .select("alert_id")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.alert_id;
}

/** An alert of any person, deleted ones included. */
export function findAlert(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alertId: number,
): Promise<StoredAlert | undefined> {
  return trx
    .selectFrom("alert")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("alert_id", "=", alertId)
    .executeTakeFirst();
}

/** Alerts of a site that report changes now, of all persons; none is paused or deleted before the transaction ends. */
export function findActiveAlerts(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<StoredAlert[]> {
  return trx
    .selectFrom("alert")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("paused_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("alert_id")
    .forShare()
    .execute();
}

/** Whether any alert of a site reports changes now. */
export async function hasActiveAlert(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql`
    select from alert where site_id = ${siteId} and paused_at is null and deleted_at is null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Numbers of changes that wait for a mail, by alert. */
export async function countWaiting(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alertIds: readonly number[],
): Promise<Map<number, number>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<{ alertId: number; count: number }>`
    select alert_id as "alertId", count(*) as count from alert_event
     where site_id = ${siteId} and alert_id = any(${[...alertIds]}::bigint[]) and mail_id is null
     group by alert_id`.execute(trx);
  return new Map(rows.map(({ alertId, count }) => [alertId, count]));
}

export interface NewAlert extends AlertSettings {
  readonly alertId: number;
  readonly userId: number;
  readonly createdAt: Date;
}

export async function insertAlert(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alert: NewAlert,
): Promise<void> {
  await trx
    .insertInto("alert")
    .values({
      site_id: siteId,
      alert_id: alert.alertId,
      user_id: alert.userId,
      created_at: alert.createdAt,
      ...settingsRow(alert),
    })
    .execute();
}

function settingsRow({ name, kind, thresholdBp, filter, includesOutOfStock }: AlertSettings) {
  return {
    name,
    kind,
    threshold_bp: thresholdBp,
    filter: storedJson(filter),
    includes_out_of_stock: includesOutOfStock,
  };
}

export async function updateAlert(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alertId: number,
  settings: AlertSettings,
): Promise<void> {
  await trx
    .updateTable("alert")
    .set(settingsRow(settings))
    .where("site_id", "=", siteId)
    .where("alert_id", "=", alertId)
    .execute();
}

/** What stops an alert, each null while it does not. */
export async function updateAlertState(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alertId: number,
  { pausedAt, deletedAt }: Pick<StoredAlert, "pausedAt" | "deletedAt">,
): Promise<void> {
  await trx
    .updateTable("alert")
    .set({ paused_at: pausedAt, deleted_at: deletedAt })
    .where("site_id", "=", siteId)
    .where("alert_id", "=", alertId)
    .execute();
}

/** Sites with alerts that were deleted before an instant. @param db `database.worker` */
export async function findSitesWithDeletedAlerts(db: Kysely<Tables>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from alert where deleted_at < ${before}`.execute(db);
  return rows.map((row) => row.site_id);
}

export async function deleteAlertsBefore(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<void> {
  await trx.deleteFrom("alert").where("site_id", "=", siteId).where("deleted_at", "<", before).execute();
}
