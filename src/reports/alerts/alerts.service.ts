import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { resolveFilters } from "../../catalog/filters/filters.service.ts";
import type { MissingName } from "../../catalog/filters/listing-filter.contract.ts";
import { minuteOf, timeOf } from "../../kit/local-time.ts";
import { compareRomanian } from "../../kit/text/romanian-order.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { ReportNameTakenError, TooManyReportsError } from "../mail/mail-settings.errors.ts";
import { lockReports } from "../mail/mail-settings.repo.ts";
import {
  findSegmentIds,
  type Holder,
  type MailSettingsDeps,
  missingNamesOf,
  requireOwnSite,
  restorableMs,
} from "../mail/mail-settings.service.ts";
import {
  type Alert,
  type AlertBody,
  type AlertFilter,
  type AlertPreference,
  alertFilter,
} from "./alerts.contract.ts";
import { AlertNotFoundError, QuietHoursEmptyError, ThresholdMissingError } from "./alerts.errors.ts";
import {
  type AlertSettings,
  countWaiting,
  findAlert,
  findAlertByName,
  findAlerts,
  insertAlert,
  type StoredAlert,
  updateAlert,
  updateAlertState,
} from "./alerts.repo.ts";
import { deleteWaiting } from "./events.repo.ts";
import { findPreference, upsertPreference } from "./preferences.repo.ts";

export type AlertDeps = MailSettingsDeps;

/** Maximum number of alerts per person and site: each is compared with every change. */
const maxAlerts = 20;

/** A person's alerts of a site, by name. */
export async function listAlerts({ db }: AlertDeps, holder: Holder): Promise<Alert[]> {
  const { siteId, actor } = holder;
  const alerts = await readAlerts(db, holder, (trx) => findAlerts(trx, siteId, actor.userId));
  return alerts.sort((a, b) => compareRomanian(a.name, b.name));
}

async function readAlert({ db }: AlertDeps, holder: Holder, alertId: number): Promise<Alert> {
  const [alert] = await readAlerts(db, holder, async (trx) => [await requireAlert(trx, holder, alertId)]);
  if (!alert) throw new AlertNotFoundError();
  return alert;
}

/** Stored alerts of a person with what waits for a mail, and what their filters name that is gone. */
async function readAlerts(
  db: Kysely<Tables>,
  holder: Holder,
  find: (trx: Transaction<Tables>) => Promise<StoredAlert[]>,
): Promise<Alert[]> {
  const { siteId } = holder;
  const { stored, waiting, missing } = await forSite(db, siteId, async (trx) => {
    const stored = await find(trx);
    return {
      stored,
      waiting: await countWaiting(
        trx,
        siteId,
        stored.map(({ alertId }) => alertId),
      ),
      missing: await missingNamesOf(trx, siteId, stored, readAlertFilter),
    };
  });
  const segmentIds = await findSegmentIds(db, holder);
  return stored.map((one) =>
    presentAlert(one, {
      waiting: waiting.get(one.alertId) ?? 0,
      segmentIds,
      missing: missing.get(one) ?? [],
    }),
  );
}

/**
 * @throws ReportNotFoundError, ThresholdMissingError, InvalidFilterError, UnknownSegmentError, ReportNameTakenError,
 *   TooManyReportsError
 */
export async function createAlert(deps: AlertDeps, holder: Holder, body: AlertBody): Promise<Alert> {
  const { db, clock } = deps;
  const { siteId, actor } = holder;
  const { userId } = actor;
  await requireOwnSite(db, holder);
  const settings = settingsOf(body);
  const alertId = (await takeIds(db, 1))();
  await forSite(db, siteId, async (trx) => {
    await lockReports(trx, siteId, userId);
    await checkFilter(trx, holder, body);
    const alerts = await findAlerts(trx, siteId, userId);
    if (alerts.length >= maxAlerts) throw new TooManyReportsError("TOO_MANY_ALERTS", maxAlerts);
    await requireFreeName(trx, holder, alertId, body.name);
    await insertAlert(trx, siteId, { ...settings, alertId, userId, createdAt: clock.now() });
  });
  return readAlert(deps, holder, alertId);
}

/** @throws AlertNotFoundError, ThresholdMissingError, InvalidFilterError, UnknownSegmentError, ReportNameTakenError */
export async function changeAlert(
  deps: AlertDeps,
  holder: Holder,
  alertId: number,
  body: AlertBody,
): Promise<Alert> {
  const { siteId, actor } = holder;
  const settings = settingsOf(body);
  await forSite(deps.db, siteId, async (trx) => {
    await lockReports(trx, siteId, actor.userId);
    await requireAlert(trx, holder, alertId);
    await checkFilter(trx, holder, body);
    await requireFreeName(trx, holder, alertId, body.name);
    await updateAlert(trx, siteId, alertId, settings);
  });
  return readAlert(deps, holder, alertId);
}

/** Marks an alert as deleted; its waiting changes are forgotten. @throws AlertNotFoundError */
export async function removeAlert(deps: AlertDeps, holder: Holder, alertId: number): Promise<void> {
  await changeAlertState(deps, holder, alertId, (alert, now) => ({ ...alert, deletedAt: now }));
}

/** Its waiting changes are forgotten. @throws AlertNotFoundError */
export async function pauseAlert(deps: AlertDeps, holder: Holder, alertId: number): Promise<Alert> {
  await changeAlertState(deps, holder, alertId, (alert, now) => ({
    ...alert,
    pausedAt: alert.pausedAt ?? now,
  }));
  return readAlert(deps, holder, alertId);
}

/** @throws AlertNotFoundError */
export async function resumeAlert(deps: AlertDeps, holder: Holder, alertId: number): Promise<Alert> {
  await changeAlertState(deps, holder, alertId, (alert) => ({ ...alert, pausedAt: null }));
  return readAlert(deps, holder, alertId);
}

/** @throws AlertNotFoundError when it is not deleted, or since more than a day; ReportNameTakenError */
export async function restoreAlert(deps: AlertDeps, holder: Holder, alertId: number): Promise<Alert> {
  const { siteId, actor } = holder;
  await forSite(deps.db, siteId, async (trx) => {
    await lockReports(trx, siteId, actor.userId);
    const alert = await findAlert(trx, siteId, alertId);
    const isRestorable =
      alert?.userId === actor.userId &&
      alert.deletedAt !== null &&
      alert.deletedAt.getTime() > deps.clock.now().getTime() - restorableMs;
    if (!isRestorable) throw new AlertNotFoundError();
    await requireFreeName(trx, holder, alertId, alert.name);
    await updateAlertState(trx, siteId, alertId, { ...alert, deletedAt: null });
  });
  return readAlert(deps, holder, alertId);
}

async function changeAlertState(
  { db, clock }: AlertDeps,
  holder: Holder,
  alertId: number,
  change: (alert: StoredAlert, now: Date) => StoredAlert,
): Promise<void> {
  const { siteId, actor } = holder;
  await forSite(db, siteId, async (trx) => {
    await lockReports(trx, siteId, actor.userId);
    const changed = change(await requireAlert(trx, holder, alertId), clock.now());
    await updateAlertState(trx, siteId, alertId, changed);
    if (changed.pausedAt !== null || changed.deletedAt !== null) await deleteWaiting(trx, siteId, alertId);
  });
}

/** When a person gets alert mails, for all their sites. */
export async function readPreference({ db }: AlertDeps, userId: number): Promise<AlertPreference> {
  const { quietFromMinute: from, quietToMinute: to, pausedAt } = await findPreference(db, userId);
  return {
    quietHours: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
    paused: pausedAt !== null,
  };
}

/** @throws QuietHoursEmptyError */
export async function changePreference(
  deps: AlertDeps,
  userId: number,
  { quietHours, paused }: AlertPreference,
): Promise<AlertPreference> {
  if (quietHours !== null && quietHours.from === quietHours.to) throw new QuietHoursEmptyError();
  await upsertPreference(deps.db, userId, {
    quietFromMinute: quietHours && minuteOf(quietHours.from),
    quietToMinute: quietHours && minuteOf(quietHours.to),
    pausedAt: paused ? deps.clock.now() : null,
  });
  return readPreference(deps, userId);
}

/** The filter of a stored alert; null: this version does not know it, and it must be set anew. */
export function readAlertFilter({ filter }: Pick<StoredAlert, "filter">): AlertFilter | null {
  return z.safeParse(alertFilter, filter).data ?? null;
}

async function requireAlert(
  trx: Transaction<Tables>,
  { siteId, actor }: Holder,
  alertId: number,
): Promise<StoredAlert> {
  const alert = await findAlert(trx, siteId, alertId);
  if (alert?.userId !== actor.userId || alert.deletedAt !== null) throw new AlertNotFoundError();
  return alert;
}

async function checkFilter(
  trx: Transaction<Tables>,
  { siteId, actor }: Holder,
  body: AlertBody,
): Promise<void> {
  const filter = filterOf(body);
  const hasOutOfStock = body.includeOutOfStock;
  await resolveFilters(trx, { siteId, userId: actor.userId, hasOutOfStock, filter, search: null });
}

async function requireFreeName(
  trx: Transaction<Tables>,
  { siteId, actor }: Holder,
  alertId: number,
  name: string,
): Promise<void> {
  const sameName = await findAlertByName(trx, siteId, actor.userId, name);
  if ((sameName ?? alertId) !== alertId) throw new ReportNameTakenError("ALERT_NAME_TAKEN");
}

function filterOf(body: AlertBody): AlertFilter {
  const { name: _name, kind: _kind, threshold: _threshold, includeOutOfStock: _stock, ...filter } = body;
  return filter;
}

/** @throws ThresholdMissingError */
function settingsOf(body: AlertBody): AlertSettings {
  const { name, kind, threshold = null, includeOutOfStock: includesOutOfStock } = body;
  if (kind !== "OUT_OF_STOCK" && threshold === null) throw new ThresholdMissingError();
  const thresholdBp = kind === "OUT_OF_STOCK" || threshold === null ? null : Math.round(threshold * 100);
  return { name, kind, thresholdBp, filter: filterOf(body), includesOutOfStock };
}

function presentAlert(
  alert: StoredAlert,
  {
    waiting,
    segmentIds,
    missing,
  }: {
    readonly waiting: number;
    readonly segmentIds: ReadonlySet<number>;
    readonly missing: readonly MissingName[];
  },
): Alert {
  const filter = readAlertFilter(alert) ?? {};
  const segmentId = filter.price_difference_segment_id ?? null;
  return {
    ...filter,
    id: alert.alertId,
    name: alert.name,
    kind: alert.kind,
    threshold: alert.thresholdBp === null ? null : alert.thresholdBp / 100,
    includeOutOfStock: alert.includesOutOfStock,
    paused: alert.pausedAt !== null,
    segmentMissing: segmentId !== null && !segmentIds.has(segmentId),
    missing: [...missing],
    waiting,
  };
}
