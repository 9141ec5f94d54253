import type { Kysely } from "kysely";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { findPreference, pausePreference } from "../alerts/preferences.repo.ts";
import { type LinkedSubscription, readUnsubscribe } from "../mail/core/unsubscribe-link.ts";
import { findReport, lockReport, updateReportState } from "../notifications/notifications.repo.ts";
import type { FindRecipient } from "../reports.ports.ts";
import type { Subscription } from "./unsubscribe.contract.ts";

export interface UnsubscribeDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Of "unsubscribe link". */
  readonly unsubscribeKey: Uint8Array;
  readonly findRecipient: FindRecipient;
}

/** What a link ends. @throws NotFoundError for a forged link, and when the report or the person was deleted */
export async function readSubscription(deps: UnsubscribeDeps, token: string): Promise<Subscription> {
  const linked = readUnsubscribe(deps.unsubscribeKey, token);
  if (linked === null) throw new NotFoundError();
  return linked.kind === "report" ? readReport(deps, linked) : readAlerts(deps, linked.userId);
}

/** Ends what a link belongs to; repeating it changes nothing. @throws as `readSubscription` */
export async function endSubscription(deps: UnsubscribeDeps, token: string): Promise<Subscription> {
  const linked = readUnsubscribe(deps.unsubscribeKey, token);
  if (linked === null) throw new NotFoundError();
  if (linked.kind === "report") {
    await pauseReport(deps, linked);
    return readReport(deps, linked);
  }
  await pauseAlerts(deps, linked.userId);
  return readAlerts(deps, linked.userId);
}

type LinkedReport = Extract<LinkedSubscription, { kind: "report" }>;

async function readReport({ db }: UnsubscribeDeps, linked: LinkedReport): Promise<Subscription> {
  const { siteId: id, reportId, userId } = linked;
  // The link, which we signed, names the site: there is no session.
  const siteId = authorizedSiteForJob(id);
  const report = await forSite(db, siteId, (trx) => findReport(trx, siteId, reportId));
  const site = await describeSite(db, siteId);
  if (!site || report?.userId !== userId || report.deletedAt !== null) throw new NotFoundError();
  return { kind: "report", name: report.name, site: site.domain, active: report.pausedAt === null };
}

async function pauseReport({ db, clock }: UnsubscribeDeps, linked: LinkedReport): Promise<void> {
  const { siteId: id, reportId, userId } = linked;
  const siteId = authorizedSiteForJob(id);
  await forSite(db, siteId, async (trx) => {
    const report = await lockReport(trx, siteId, reportId);
    if (report?.userId !== userId || report.pausedAt !== null) return;
    await updateReportState(trx, siteId, reportId, { ...report, pausedAt: clock.now() });
  });
}

async function readAlerts({ db, findRecipient }: UnsubscribeDeps, userId: number): Promise<Subscription> {
  if (!(await findRecipient(userId))) throw new NotFoundError();
  const { pausedAt } = await findPreference(db, userId);
  return { kind: "alerts", name: null, site: null, active: pausedAt === null };
}

async function pauseAlerts({ db, clock, findRecipient }: UnsubscribeDeps, userId: number): Promise<void> {
  if (!(await findRecipient(userId))) throw new NotFoundError();
  await pausePreference(db, userId, clock.now());
}
