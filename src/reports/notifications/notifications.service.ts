import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { resolveFilters } from "../../catalog/filters/filters.service.ts";
import type { MissingName } from "../../catalog/filters/listing-filter.contract.ts";
import { describeSite, requireSubscription } from "../../catalog/sites/sites.service.ts";
import { localDayOf } from "../../kit/local-day.ts";
import { minuteOf, timeOf } from "../../kit/local-time.ts";
import { compareRomanian } from "../../kit/text/romanian-order.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import {
  ReportNameTakenError,
  ReportNotFoundError,
  TooManyReportsError,
} from "../mail/mail-settings.errors.ts";
import { lockReports } from "../mail/mail-settings.repo.ts";
import {
  findSegmentIds,
  type Holder,
  type MailSettingsDeps,
  missingNamesOf,
  requireOwnSite,
  restorableMs,
} from "../mail/mail-settings.service.ts";
import { changedRun, nextRun } from "./core/next-run.ts";
import {
  findLastDeliveries,
  findLastScheduledDay,
  insertDelivery,
  type LastDelivery,
} from "./deliveries.repo.ts";
import {
  type DeliveryState,
  type Report,
  type ReportBody,
  type ReportFilter,
  reportFilter,
  shownRows,
} from "./notifications.contract.ts";
import {
  findAnyReport,
  findReport,
  findReportByName,
  findReports,
  insertReport,
  lockReport,
  type ReportSettings,
  type StoredReport,
  updateReport,
  updateReportState,
} from "./notifications.repo.ts";
import { type ReportContent, readReportContent } from "./report-content.service.ts";

export type ReportDeps = MailSettingsDeps;

/** Sends one mail of a report. */
export const sendReportTask = "reports.send-report";

/** Maximum number of reports per person and site. */
const maxReports = 50;

/** A person's reports of a site, by name. */
export async function listReports({ db }: ReportDeps, holder: Holder): Promise<Report[]> {
  const { siteId, actor } = holder;
  const reports = await readReports(db, holder, (trx) => findReports(trx, siteId, actor.userId));
  return reports.sort((a, b) => compareRomanian(a.name, b.name));
}

async function readReport({ db }: ReportDeps, holder: Holder, reportId: number): Promise<Report> {
  const [report] = await readReports(db, holder, async (trx) => {
    const stored = await findReport(trx, holder.siteId, reportId);
    return stored !== undefined && isOf(stored, holder) ? [stored] : [];
  });
  if (!report) throw new ReportNotFoundError();
  return report;
}

/** Stored reports of a person with their last mails and what their filters name that is gone. */
async function readReports(
  db: Kysely<Tables>,
  holder: Holder,
  find: (trx: Transaction<Tables>) => Promise<StoredReport[]>,
): Promise<Report[]> {
  const { siteId } = holder;
  const { stored, deliveries, missing } = await forSite(db, siteId, async (trx) => {
    const stored = await find(trx);
    const ids = stored.map(({ reportId }) => reportId);
    return {
      stored,
      deliveries: await findLastDeliveries(trx, siteId, ids),
      missing: await missingNamesOf(trx, siteId, stored, ({ filter }) => readFilter(filter)),
    };
  });
  const segmentIds = await findSegmentIds(db, holder);
  return stored.map((one) =>
    presentReport(one, {
      delivery: deliveries.get(one.reportId),
      segmentIds,
      missing: missing.get(one) ?? [],
    }),
  );
}

/** @throws ReportNotFoundError, InvalidFilterError, UnknownSegmentError, ReportNameTakenError, TooManyReportsError */
export async function createReport(deps: ReportDeps, holder: Holder, body: ReportBody): Promise<Report> {
  const { db, clock } = deps;
  const { siteId, actor } = holder;
  const { userId } = actor;
  await requireOwnSite(db, holder);
  const reportId = (await takeIds(db, 1))();
  const now = clock.now();
  const settings = settingsOf(body);
  await forSite(db, siteId, async (trx) => {
    await lockReports(trx, siteId, userId);
    await checkFilter(trx, siteId, userId, body);
    const reports = await findReports(trx, siteId, userId);
    if (reports.length >= maxReports) throw new TooManyReportsError("TOO_MANY_REPORTS", maxReports);
    await requireFreeName(trx, holder, reportId, body.name);
    const nextRunAt = nextRun(settings.sendAtMinute, now);
    await insertReport(trx, siteId, { ...settings, reportId, userId, nextRunAt, createdAt: now });
  });
  return readReport(deps, holder, reportId);
}

/** @throws ReportNotFoundError, InvalidFilterError, UnknownSegmentError, ReportNameTakenError */
export async function changeReport(
  deps: ReportDeps,
  holder: Holder,
  reportId: number,
  body: ReportBody,
): Promise<Report> {
  const { db, clock } = deps;
  const { siteId, actor } = holder;
  const settings = settingsOf(body);
  await forSite(db, siteId, async (trx) => {
    await lockReports(trx, siteId, actor.userId);
    const report = await requireReport(trx, holder, reportId);
    await checkFilter(trx, siteId, actor.userId, body);
    await requireFreeName(trx, holder, reportId, body.name);
    const lastDay = await findLastScheduledDay(trx, siteId, reportId);
    const nextRunAt = changedRun(settings.sendAtMinute, report.nextRunAt, clock.now(), lastDay);
    await updateReport(trx, siteId, reportId, { ...settings, nextRunAt });
  });
  return readReport(deps, holder, reportId);
}

/** Marks a report as deleted; mails that are queued are not sent. @throws ReportNotFoundError */
export async function removeReport(deps: ReportDeps, holder: Holder, reportId: number): Promise<void> {
  await changeReportState(deps, holder, reportId, (report, now) => ({ ...report, deletedAt: now }));
}

/** @throws ReportNotFoundError when it is not deleted, or since more than a day; ReportNameTakenError */
export async function restoreReport(deps: ReportDeps, holder: Holder, reportId: number): Promise<Report> {
  const { db, clock } = deps;
  const { siteId, actor } = holder;
  await forSite(db, siteId, async (trx) => {
    await lockReports(trx, siteId, actor.userId);
    const report = await lockReport(trx, siteId, reportId);
    const now = clock.now();
    const isRestorable =
      report?.userId === actor.userId &&
      report.deletedAt !== null &&
      report.deletedAt.getTime() > now.getTime() - restorableMs;
    if (!isRestorable) throw new ReportNotFoundError();
    await requireFreeName(trx, holder, reportId, report.name);
    await startAgain(trx, siteId, { ...report, deletedAt: null }, now);
  });
  return readReport(deps, holder, reportId);
}

/** @throws ReportNotFoundError */
export async function pauseReport(deps: ReportDeps, holder: Holder, reportId: number): Promise<Report> {
  await changeReportState(deps, holder, reportId, (report, now) =>
    report.pausedAt === null ? { ...report, pausedAt: now } : null,
  );
  return readReport(deps, holder, reportId);
}

/** @throws ReportNotFoundError */
export async function resumeReport(deps: ReportDeps, holder: Holder, reportId: number): Promise<Report> {
  await changeReportState(deps, holder, reportId, (report) =>
    report.pausedAt === null ? null : { ...report, pausedAt: null },
  );
  return readReport(deps, holder, reportId);
}

/** @param change returns null where the report is so already: a mail that is due is not put off */
async function changeReportState(
  { db, clock }: ReportDeps,
  holder: Holder,
  reportId: number,
  change: (report: StoredReport, now: Date) => StoredReport | null,
): Promise<void> {
  await forSite(db, holder.siteId, async (trx) => {
    await lockReports(trx, holder.siteId, holder.actor.userId);
    const now = clock.now();
    const changed = change(await requireReport(trx, holder, reportId), now);
    if (changed !== null) await startAgain(trx, holder.siteId, changed, now);
  });
}

/** Stores what stops a report. The next mail is the next one from now: what was missed meanwhile is not sent. */
async function startAgain(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { reportId, pausedAt, deletedAt, sendAtMinute }: StoredReport,
  now: Date,
): Promise<void> {
  const lastDay = await findLastScheduledDay(trx, siteId, reportId);
  const nextRunAt = nextRun(sendAtMinute, now, lastDay);
  await updateReportState(trx, siteId, reportId, { pausedAt, deletedAt, nextRunAt });
}

/** Queues a mail beside the daily one. @throws ReportNotFoundError, SubscriptionEndedError */
export async function sendReportNow(deps: ReportDeps, holder: Holder, reportId: number): Promise<Report> {
  const { db, clock } = deps;
  const { siteId } = holder;
  await forSite(db, siteId, (trx) => requireReport(trx, holder, reportId));
  await requireSubscription(db, siteId);
  await forSite(db, siteId, (trx) => queueDelivery(trx, siteId, { reportId, now: clock.now(), day: null }));
  return readReport(deps, holder, reportId);
}

/**
 * Queues one mail of a report.
 * @param day of a scheduled mail; null for one that was asked for
 * @returns false when the scheduled mail of that day exists already
 */
export async function queueDelivery(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  {
    reportId,
    now,
    day,
  }: {
    readonly reportId: number;
    readonly now: Date;
    readonly day: ReturnType<typeof localDayOf> | null;
  },
): Promise<boolean> {
  const deliveryId = randomUUID();
  const isNew = await insertDelivery(trx, siteId, {
    deliveryId,
    reportId,
    day: day ?? localDayOf(now),
    isScheduled: day !== null,
    createdAt: now,
  });
  // Two queues: a slow mail server occupies at most two of the jobs that run at once.
  if (isNew)
    await enqueue(trx, sendReportTask, { siteId, deliveryId }, { queue: `report mail ${siteId % 2}` });
  return isNew;
}

/** The first rows of what a report would send now. @throws ReportNotFoundError, InvalidFilterError, UnknownSegmentError */
export async function previewReport(
  { db }: ReportDeps,
  holder: Holder,
  body: ReportBody,
): Promise<ReportContent> {
  const { siteId, actor } = holder;
  await requireOwnSite(db, holder);
  const site = await describeSite(db, siteId);
  const { filter } = settingsOf(body);
  const { includeOutOfStock } = body;
  const request = { siteId, userId: actor.userId, provider: site?.domain ?? "", filter, includeOutOfStock };
  return readReportContent(db, request, shownRows);
}

/** The filter of a stored report; null: this version does not know it, and it must be set anew. */
export function readFilter(stored: unknown): ReportFilter | null {
  return z.safeParse(reportFilter, stored).data ?? null;
}

/** A report of the person, locked until the transaction ends. */
async function requireReport(
  trx: Transaction<Tables>,
  holder: Holder,
  reportId: number,
): Promise<StoredReport> {
  const report = await lockReport(trx, holder.siteId, reportId);
  if (report === undefined || !isOf(report, holder)) throw new ReportNotFoundError();
  return report;
}

/** Whether a report is the person's, and not deleted. */
function isOf({ userId, deletedAt }: StoredReport, { actor }: Holder): boolean {
  return userId === actor.userId && deletedAt === null;
}

async function checkFilter(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  body: ReportBody,
): Promise<void> {
  const { sort_type: _sort, ...filter } = filterOf(body);
  await resolveFilters(trx, { siteId, userId, hasOutOfStock: body.includeOutOfStock, filter, search: null });
}

async function requireFreeName(
  trx: Transaction<Tables>,
  { siteId, actor }: Holder,
  reportId: number,
  name: string,
): Promise<void> {
  const sameName = await findReportByName(trx, siteId, actor.userId, name);
  if ((sameName ?? reportId) !== reportId) throw new ReportNameTakenError("REPORT_NAME_TAKEN");
}

function filterOf(body: ReportBody): ReportFilter {
  const { name: _name, includeOutOfStock: _stock, sendAt: _at, onlyWithProducts: _only, ...filter } = body;
  return filter;
}

function settingsOf(body: ReportBody): ReportSettings & { readonly filter: ReportFilter } {
  return {
    name: body.name,
    filter: filterOf(body),
    includesOutOfStock: body.includeOutOfStock,
    sendAtMinute: minuteOf(body.sendAt),
    onlyWithProducts: body.onlyWithProducts,
  };
}

function presentReport(
  report: StoredReport,
  {
    delivery,
    segmentIds,
    missing,
  }: {
    readonly delivery: LastDelivery | undefined;
    readonly segmentIds: ReadonlySet<number>;
    readonly missing: readonly MissingName[];
  },
): Report {
  const filter = readFilter(report.filter) ?? {};
  const segmentId = filter.price_difference_segment_id ?? 0;
  return {
    ...filter,
    price_difference_segment_id: segmentId,
    id: report.reportId,
    name: report.name,
    includeOutOfStock: report.includesOutOfStock,
    sendAt: timeOf(report.sendAtMinute),
    onlyWithProducts: report.onlyWithProducts,
    paused: report.pausedAt !== null,
    segmentMissing: !segmentIds.has(segmentId),
    missing: [...missing],
    nextRunTimestamp: report.pausedAt === null ? report.nextRunAt.getTime() : null,
    lastDelivery:
      delivery === undefined
        ? null
        : {
            timestamp: delivery.at.getTime(),
            state: delivery.state.toLowerCase() as DeliveryState,
            products: delivery.products,
          },
  };
}

/** Whether anybody has a report of a site. */
export function hasReports(db: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  return forSite(db, siteId, (trx) => findAnyReport(trx, siteId));
}
