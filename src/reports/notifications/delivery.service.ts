import type { Kysely } from "kysely";
import { findMissingNames } from "../../catalog/filters/filters.service.ts";
import type { MissingName } from "../../catalog/filters/listing-filter.contract.ts";
import { listAddress } from "../../catalog/product-list/list-address.contract.ts";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import { type LocalDay, localDayOf } from "../../kit/local-day.ts";
import { timeOf } from "../../kit/local-time.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError } from "../../platform/errors.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { renderMail } from "../../platform/mail/mail-layout.ts";
import type { OutgoingMail } from "../../platform/mail/mailer.ts";
import { unsubscribeAddress } from "../mail/core/unsubscribe-link.ts";
import { restorableMs } from "../mail/mail-settings.service.ts";
import { type MailDeps, sendOnce } from "../mail/sending.service.ts";
import type { AnnounceReport, Recipient } from "../reports.ports.ts";
import { dueRun } from "./core/next-run.ts";
import { reportMail } from "./core/report-mail.ts";
import {
  changeState,
  type Delivery,
  deleteDeliveriesBefore,
  findDelivery,
  findLastScheduledDay,
  findSitesWithDeliveries,
  type StateChange,
} from "./deliveries.repo.ts";
import { shownRows } from "./notifications.contract.ts";
import {
  deleteReportsBefore,
  findDueReports,
  findReport,
  findSitesWithDeleted,
  lockReport,
  type ReportKey,
  type StoredReport,
  updateReportState,
} from "./notifications.repo.ts";
import { queueDelivery, readFilter } from "./notifications.service.ts";
import { type ReportContent, readReportContent } from "./report-content.service.ts";
import { createReportFiles, maxAttachedRows } from "./report-files.service.ts";

export interface DeliveryDeps extends MailDeps {
  readonly announce: AnnounceReport;
}

/** Reports that one round of the schedule queues; the next round, a minute later, takes the others. */
const maxQueued = 1000;
/** How long the outcome of a mail is stored. */
const storedMs = 90 * 24 * 3_600_000;

/**
 * Queues the mails that are due. Any number of processes may do it at once: a report has one scheduled mail a local day.
 */
export async function queueDueReports({ db, clock }: Pick<DeliveryDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const key of await findDueReports(db, now, maxQueued)) await queueDueReport(db, key, now);
}

async function queueDueReport(
  db: Kysely<Tables>,
  { siteId: id, reportId }: ReportKey,
  now: Date,
): Promise<void> {
  const siteId = authorizedSiteForJob(id);
  await forSite(db, siteId, async (trx) => {
    const report = await lockReport(trx, siteId, reportId);
    if (!report || report.pausedAt !== null || report.deletedAt !== null) return;
    const due = dueRun(report.sendAtMinute, report.nextRunAt, now);
    if (due === null) return;
    if (due.day !== null) await queueDelivery(trx, siteId, { reportId, now, day: due.day });
    const { pausedAt, deletedAt } = report;
    await updateReportState(trx, siteId, reportId, { pausedAt, deletedAt, nextRunAt: due.next });
  });
}

/**
 * Sends a queued mail, at most once: before the mail server is asked, the mail is marked as being sent, and a job that finds
 * it so marked does not send it again. It is queued again only if the server has certainly not accepted it.
 * @throws MailNotSentError to run again later
 */
export async function sendReport(
  deps: DeliveryDeps,
  { siteId: id, deliveryId }: { readonly siteId: number; readonly deliveryId: string },
): Promise<void> {
  const { db, clock } = deps;
  const siteId = authorizedSiteForJob(id);
  const { delivery, report } = await forSite(db, siteId, async (trx) => {
    const delivery = await findDelivery(trx, siteId, deliveryId);
    return { delivery, report: delivery && (await findReport(trx, siteId, delivery.reportId)) };
  });
  if (!delivery || !report) return;
  const change = (step: Omit<StateChange, "endedAt">) =>
    forSite(db, siteId, (trx) =>
      changeState(trx, siteId, deliveryId, { ...step, endedAt: isEnd(step.to) ? clock.now() : null }),
    );
  // The process that was sending it has died.
  if (delivery.state === "SENDING") await change({ from: "SENDING", to: "UNCERTAIN" });
  if (delivery.state !== "QUEUED") return;
  const prepared = await prepare(deps, siteId, deliveryId, delivery, report);
  if ("ended" in prepared) {
    await change({ from: "QUEUED", to: prepared.ended, products: 0 });
    return;
  }
  const { mail, products } = prepared;
  if (!(await change({ from: "QUEUED", to: "SENDING", products }))) return;
  const outcome = await sendOnce(deps, mail);
  if (outcome.state === "RETRY") {
    await change({ from: "SENDING", to: "QUEUED" });
    throw outcome.error;
  }
  if (outcome.state !== "SENT") {
    await change({ from: "SENDING", to: outcome.state });
    return;
  }
  const isStored = await forSite(db, siteId, async (trx) => {
    const isSent = await changeState(trx, siteId, deliveryId, {
      from: "SENDING",
      to: "SENT",
      endedAt: clock.now(),
    });
    if (!isSent) return (await findDelivery(trx, siteId, deliveryId)) !== undefined;
    const { reportId, name } = report;
    await deps.announce(trx, siteId, { reportId, name, day: delivery.day, products });
    return true;
  });
  // Its person or its site was erased while it was being sent.
  if (!isStored) await deps.mailer.discard(deliveryId);
}

function isEnd(state: StateChange["to"]): boolean {
  return state !== "QUEUED" && state !== "SENDING";
}

type Prepared =
  | { readonly mail: OutgoingMail; readonly products: number }
  | { readonly ended: "DROPPED" | "EMPTY" };

async function prepare(
  deps: DeliveryDeps,
  siteId: AuthorizedSiteId,
  mailId: string,
  delivery: Delivery,
  report: StoredReport,
): Promise<Prepared> {
  const { db } = deps;
  const { isScheduled } = delivery;
  const isStopped = report.deletedAt !== null || (isScheduled && report.pausedAt !== null);
  if (isStopped || (isScheduled && (await isReplaced(db, siteId, delivery)))) return { ended: "DROPPED" };
  const [site, person] = [await describeSite(db, siteId), await deps.findRecipient(report.userId)];
  if (!site?.hasActiveSubscription || person?.companyId !== site.companyId) return { ended: "DROPPED" };
  const content = await contentOf(db, siteId, site.domain, report);
  if (content === null) return { ended: "DROPPED" };
  const { products } = content.totals;
  // That a name of the filter is gone is something to say.
  const isSilent = isScheduled && report.onlyWithProducts && content.missing.length === 0;
  if (products === 0 && isSilent) return { ended: "EMPTY" };
  return {
    mail: await mailOf(deps, { siteId, mailId, site: site.domain, person, report, content }),
    products,
  };
}

/** Whether the mail of a later day is queued already: who was without mail for days gets one, not all of them. */
async function isReplaced(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { reportId, day }: Delivery,
): Promise<boolean> {
  const last = await forSite(db, siteId, (trx) => findLastScheduledDay(trx, siteId, reportId));
  return last !== null && day < last;
}

interface PreparedContent extends ReportContent {
  readonly missing: readonly MissingName[];
}

/** Null when the filter's segment was deleted, or this version does not know the filter. */
async function contentOf(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  provider: string,
  { userId, filter: stored, includesOutOfStock: includeOutOfStock }: StoredReport,
): Promise<PreparedContent | null> {
  const filter = readFilter(stored);
  if (filter === null) return null;
  try {
    const request = { siteId, userId, provider, filter, includeOutOfStock };
    const [missing = []] = await forSite(db, siteId, (trx) => findMissingNames(trx, siteId, [filter]));
    return { ...(await readReportContent(db, request, maxAttachedRows + 1)), missing };
  } catch (error) {
    if (error instanceof NamedError && error.code === "SEGMENT_UNKNOWN") return null;
    throw error;
  }
}

interface MailParts {
  readonly siteId: AuthorizedSiteId;
  readonly mailId: string;
  /** Domain. */
  readonly site: string;
  readonly person: Recipient;
  readonly report: StoredReport;
  readonly content: PreparedContent;
}

async function mailOf(deps: DeliveryDeps, parts: MailParts): Promise<OutgoingMail> {
  const { siteId, mailId, site, person, report, content } = parts;
  const { language, firstName, email } = person;
  const { rows, totals, missing } = content;
  const { origin, unsubscribeKey: key, clock } = deps;
  const { reportId, userId, includesOutOfStock: includeOutOfStock } = report;
  const now = clock.now();
  const files =
    rows.length === 0
      ? []
      : await createReportFiles({
          rows,
          language,
          name: fileName(site, localDayOf(now)),
          createdAt: now,
        });
  const unsubscribeUrl = unsubscribeAddress({ origin, key }, { kind: "report", siteId, reportId, userId });
  const text = reportMail({
    language,
    firstName,
    email,
    origin,
    name: report.name,
    site,
    at: now,
    sendAt: timeOf(report.sendAtMinute),
    totals,
    missing,
    rows: rows.slice(0, shownRows),
    hasFiles: files !== null,
    listAddress: listAddress({ site, filter: readFilter(report.filter) ?? {}, includeOutOfStock }),
    unsubscribeUrl,
  });
  const to = { name: person.fullName, address: email };
  return { to, mailId, unsubscribeUrl, ...renderMail(text), files: files ?? [] };
}

function fileName(site: string, day: LocalDay): string {
  return `${site.replaceAll(/[^a-z0-9.-]/gi, "-")}-report-${day}`;
}

/** Deletes reports that can no longer be restored, and the outcomes of old mails. */
export async function cleanReports({ db, clock }: Pick<DeliveryDeps, "db" | "clock">): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  for (const id of await findSitesWithDeleted(db, before(restorableMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteReportsBefore(trx, siteId, before(restorableMs)));
  }
  for (const id of await findSitesWithDeliveries(db, before(storedMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteDeliveriesBefore(trx, siteId, before(storedMs)));
  }
}
