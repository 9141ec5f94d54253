import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { describeSite } from "../../catalog/sites/sites.service.ts";
import { localMinuteOf } from "../../kit/local-day.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { enqueue } from "../../platform/jobs.ts";
import { renderMail } from "../../platform/mail/mail-layout.ts";
import type { OutgoingMail } from "../../platform/mail/mailer.ts";
import { unsubscribeAddress } from "../mail/core/unsubscribe-link.ts";
import { restorableMs } from "../mail/mail-settings.service.ts";
import { type MailDeps, sendOnce } from "../mail/sending.service.ts";
import type { Recipient } from "../reports.ports.ts";
import { compareChanges } from "./alert-changes.service.ts";
import {
  type AlertMailState,
  changeAlertMailState,
  deleteAlertMailsBefore,
  findAlertMail,
  insertAlertMail,
} from "./alert-mails.repo.ts";
import { deleteAlertsBefore, findSitesWithDeletedAlerts } from "./alerts.repo.ts";
import { type AlertSite, alertMail, maxRows } from "./core/alert-mail.ts";
import { isQuiet, quarterOf } from "./core/quiet-hours.ts";
import {
  claimEvents,
  deleteEventsBefore,
  findMailedEvents,
  findSitesWithEvents,
  findWaitingPersons,
  releaseEvents,
} from "./events.repo.ts";
import { findPreference, type StoredPreference } from "./preferences.repo.ts";

/** Sends one mail about alerts. */
export const sendAlertTask = "reports.send-alert-mail";

/** How long reported changes are remembered, so that they are not reported again. */
const storedMs = 30 * 24 * 3_600_000;

/**
 * Compares what has changed with the alerts, and queues a mail for each person with waiting changes who has no quiet hours
 * now. Any number of processes may do it at once: a person has one mail a quarter of an hour.
 */
export async function collectAlerts({
  db,
  clock,
  log,
}: Pick<MailDeps, "db" | "clock" | "log">): Promise<void> {
  await compareChanges({ db, log });
  const now = clock.now();
  for (const { userId, siteIds } of await findWaitingPersons(db)) {
    if (isQuietAt(await findPreference(db, userId), now)) continue;
    const mailId = randomUUID();
    await db.transaction().execute(async (trx) => {
      const isNew = await insertAlertMail(trx, { mailId, userId, quarter: quarterOf(now) });
      // Not behind the day's reports, which are thousands at eight o'clock.
      const queue = `alert mail ${userId % 2}`;
      if (isNew) await enqueue(trx, sendAlertTask, { mailId, siteIds }, { queue });
    });
  }
}

function isQuietAt({ quietFromMinute, quietToMinute }: StoredPreference, at: Date): boolean {
  if (quietFromMinute === null || quietToMinute === null) return false;
  return isQuiet({ fromMinute: quietFromMinute, toMinute: quietToMinute }, localMinuteOf(at));
}

/**
 * Sends a queued mail with what waits by now, at most once. If the mail server has certainly not accepted it, its changes
 * wait for the next quarter of an hour.
 */
export async function sendAlertMail(
  deps: MailDeps,
  { mailId, siteIds }: { readonly mailId: string; readonly siteIds: readonly number[] },
): Promise<void> {
  const { db, clock } = deps;
  const stored = await findAlertMail(db, mailId);
  if (!stored) return;
  const change = (from: AlertMailState, to: AlertMailState) =>
    changeAlertMailState(db, mailId, { from, to, endedAt: to === "SENDING" ? null : clock.now() });
  // The process that was sending it has died.
  if (stored.state === "SENDING") await change("SENDING", "UNCERTAIN");
  if (stored.state !== "QUEUED") return;
  const { userId } = stored;
  const preference = await findPreference(db, userId);
  // It waited for its turn until the quiet hours began: its changes wait for their end.
  if (isQuietAt(preference, clock.now())) {
    await release(db, siteIds, mailId);
    await change("QUEUED", "DROPPED");
    return;
  }
  const person = await deps.findRecipient(userId);
  const sites = person ? await claimSites(db, { mailId, userId, companyId: person.companyId, siteIds }) : [];
  const [first, ...others] = sites;
  // Changes that wait when the person unsubscribes are claimed by a mail that is never sent.
  if (!person || !first || preference.pausedAt !== null) {
    await change("QUEUED", "DROPPED");
    return;
  }
  const mail = mailOf(deps, { mailId, userId, person, sites: [first, ...others] });
  if (!(await change("QUEUED", "SENDING"))) return;
  const outcome = await sendOnce(deps, mail);
  if (outcome.state !== "RETRY") {
    const isChanged = await change("SENDING", outcome.state);
    // Its person was erased while it was being sent.
    if (!isChanged && !(await findAlertMail(db, mailId))) await deps.mailer.discard(mailId);
    return;
  }
  deps.log.warn({ mailId, err: outcome.error }, "a mail about alerts waits for the next quarter of an hour");
  await release(db, siteIds, mailId);
  await change("SENDING", "DROPPED");
}

/** Lets the changes of a mail wait for the next one. */
async function release(db: Kysely<Tables>, siteIds: readonly number[], mailId: string): Promise<void> {
  for (const id of siteIds) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => releaseEvents(trx, siteId, mailId));
  }
}

interface Claim {
  readonly mailId: string;
  readonly userId: number;
  readonly companyId: number;
  readonly siteIds: readonly number[];
}

/** Puts what waits into the mail, by site; only sites of the person's company with a subscription. */
async function claimSites(db: Kysely<Tables>, claim: Claim): Promise<AlertSite[]> {
  const { mailId, userId, companyId, siteIds } = claim;
  const claimed: AlertSite[] = [];
  for (const id of siteIds) {
    const site = await describeSite(db, id);
    if (!site?.hasActiveSubscription || site.companyId !== companyId) continue;
    const siteId = authorizedSiteForJob(id);
    const lines = await forSite(db, siteId, async (trx) => {
      await claimEvents(trx, siteId, userId, mailId);
      return findMailedEvents(trx, siteId, mailId, maxRows);
    });
    if (lines.length > 0) claimed.push({ site: site.domain, lines });
  }
  return claimed;
}

interface MailParts {
  readonly mailId: string;
  readonly userId: number;
  readonly person: Recipient;
  readonly sites: readonly [AlertSite, ...AlertSite[]];
}

function mailOf({ origin, unsubscribeKey: key }: MailDeps, parts: MailParts): OutgoingMail {
  const { mailId, userId, person, sites } = parts;
  const { language, firstName, email, fullName } = person;
  const unsubscribeUrl = unsubscribeAddress({ origin, key }, { kind: "alerts", userId });
  const text = alertMail({ language, firstName, email, origin, sites, unsubscribeUrl });
  return { to: { name: fullName, address: email }, mailId, unsubscribeUrl, ...renderMail(text) };
}

/** Deletes alerts that can no longer be restored, and what was reported long ago. */
export async function cleanAlerts({ db, clock }: Pick<MailDeps, "db" | "clock">): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  for (const id of await findSitesWithDeletedAlerts(db, before(restorableMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteAlertsBefore(trx, siteId, before(restorableMs)));
  }
  for (const id of await findSitesWithEvents(db, before(storedMs))) {
    const siteId = authorizedSiteForJob(id);
    await forSite(db, siteId, (trx) => deleteEventsBefore(trx, siteId, before(storedMs)));
  }
  await deleteAlertMailsBefore(db, before(storedMs));
}
