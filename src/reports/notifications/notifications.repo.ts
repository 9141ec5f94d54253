import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { storedJson } from "../mail/mail-settings.repo.ts";

/** What a person sets of a report. */
export interface ReportSettings {
  readonly name: string;
  /** Body of the product list; JSON, to be parsed. */
  readonly filter: unknown;
  readonly includesOutOfStock: boolean;
  readonly sendAtMinute: number;
  readonly onlyWithProducts: boolean;
}

export interface StoredReport extends ReportSettings {
  readonly reportId: number;
  readonly userId: number;
  readonly nextRunAt: Date;
  readonly pausedAt: Date | null;
  readonly deletedAt: Date | null;
}

const columns = [
  "report_id as reportId",
  "user_id as userId",
  "name",
  "filter",
  "includes_out_of_stock as includesOutOfStock",
  "send_at_minute as sendAtMinute",
  "only_with_products as onlyWithProducts",
  "next_run_at as nextRunAt",
  "paused_at as pausedAt",
  "deleted_at as deletedAt",
] as const;

/** A person's reports that are not deleted, in the order of creation. */
export function findReports(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<StoredReport[]> {
  return trx
    .selectFrom("notification_report")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("report_id")
    .execute();
}

/** The person's report that is not deleted with a name, compared as the unique index does. */
export async function findReportByName(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  name: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("notification_report")
    .select("report_id")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.report_id;
}

/** A report of any person, deleted ones included. */
export function findReport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportId: number,
): Promise<StoredReport | undefined> {
  return reportOf(trx, siteId, reportId).executeTakeFirst();
}

/** The same, locked until the transaction ends: who changes what stops a report starts from what others have stored. */
export function lockReport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportId: number,
): Promise<StoredReport | undefined> {
  return reportOf(trx, siteId, reportId).forUpdate().executeTakeFirst();
}

function reportOf(trx: Transaction<Tables>, siteId: AuthorizedSiteId, reportId: number) {
  return trx
    .selectFrom("notification_report")
    .select(columns)
    .where("site_id", "=", siteId)
    .where("report_id", "=", reportId);
}

export interface NewReport extends ReportSettings {
  readonly reportId: number;
  readonly userId: number;
  readonly nextRunAt: Date;
  readonly createdAt: Date;
}

export async function insertReport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  report: NewReport,
): Promise<void> {
  await trx
    .insertInto("notification_report")
    .values({
      site_id: siteId,
      report_id: report.reportId,
      user_id: report.userId,
      created_at: report.createdAt,
      ...settingsRow(report),
      next_run_at: report.nextRunAt,
    })
    .execute();
}

function settingsRow(settings: ReportSettings) {
  return {
    name: settings.name,
    filter: storedJson(settings.filter),
    includes_out_of_stock: settings.includesOutOfStock,
    send_at_minute: settings.sendAtMinute,
    only_with_products: settings.onlyWithProducts,
  };
}

export async function updateReport(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportId: number,
  settings: ReportSettings & { readonly nextRunAt: Date },
): Promise<void> {
  await trx
    .updateTable("notification_report")
    .set({ ...settingsRow(settings), next_run_at: settings.nextRunAt })
    .where("site_id", "=", siteId)
    .where("report_id", "=", reportId)
    .execute();
}

/** What stops a locked report, each null while it does not. */
export async function updateReportState(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  reportId: number,
  state: { readonly pausedAt: Date | null; readonly deletedAt: Date | null; readonly nextRunAt: Date },
): Promise<void> {
  await trx
    .updateTable("notification_report")
    .set({ paused_at: state.pausedAt, deleted_at: state.deletedAt, next_run_at: state.nextRunAt })
    .where("site_id", "=", siteId)
    .where("report_id", "=", reportId)
    .execute();
}

/** A report of any site. */
export interface ReportKey {
  readonly siteId: number;
  readonly reportId: number;
}

/** Reports of all sites whose time has come, the longest overdue first. @param db `database.worker` */
export function findDueReports(db: Kysely<Tables>, now: Date, limit: number): Promise<ReportKey[]> {
  return db
    .selectFrom("notification_report")
    .select(["site_id as siteId", "report_id as reportId"])
    .where("next_run_at", "<=", now)
    .where("paused_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("next_run_at")
    .limit(limit)
    .execute();
}

/** Sites with reports that were deleted before an instant. @param db `database.worker` */
export async function findSitesWithDeleted(db: Kysely<Tables>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from notification_report where deleted_at < ${before}`.execute(db);
  return rows.map((row) => row.site_id);
}

export async function deleteReportsBefore(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom("notification_report")
    .where("site_id", "=", siteId)
    .where("deleted_at", "<", before)
    .execute();
}

/** Whether anybody has a report of a site. */
export async function findAnyReport(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql`
    select from notification_report where site_id = ${siteId} and deleted_at is null limit 1`.execute(trx);
  return rows.length > 0;
}
