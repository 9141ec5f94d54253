import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { AlertKind } from "./alerts.contract.ts";

export interface NewEvent {
  readonly alertId: number;
  readonly offerId: number;
  readonly observedAt: Date;
  readonly productId: number;
  readonly url: string;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
  readonly currency: string | null;
  readonly ownBani: number | null;
  readonly differenceBp: number | null;
}

/** Stores what alerts report; a change that an alert has reported already is no second event. */
export async function insertEvents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into alert_event (site_id, alert_id, offer_id, observed_at, product_id, url, before_minor, after_minor,
      currency, own_bani, difference_bp)
    select ${siteId}, "alertId", "offerId", "observedAt", "productId", url, "beforeMinor", "afterMinor", currency,
           "ownBani", "differenceBp"
      from json_to_recordset(${JSON.stringify(events)}::json) as new("alertId" bigint, "offerId" bigint,
        "observedAt" timestamptz, "productId" bigint, url text, "beforeMinor" bigint, "afterMinor" bigint, currency text,
        "ownBani" bigint, "differenceBp" integer)
    on conflict do nothing`.execute(trx);
}

/** A person with changes that wait for a mail, and the sites of these. */
export interface WaitingPerson {
  readonly userId: number;
  readonly siteIds: readonly number[];
}

/** Persons of all sites with waiting changes of alerts that are on. @param db `database.worker` */
export async function findWaitingPersons(db: Kysely<Tables>): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select a.user_id as "userId", array_agg(distinct a.site_id) as "siteIds"
      from alert a
     where a.paused_at is null and a.deleted_at is null
       and exists (select from alert_event e
                    where e.site_id = a.site_id and e.alert_id = a.alert_id and e.mail_id is null)
     group by a.user_id order by a.user_id`.execute(db);
  return rows;
}

/** Puts the waiting changes of a person's alerts on a site into a mail. @returns how many */
export async function claimEvents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  mailId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update alert_event e set mail_id = ${mailId}
      from alert a
     where e.site_id = ${siteId} and e.mail_id is null
       and a.site_id = ${siteId} and a.alert_id = e.alert_id and a.user_id = ${userId}
       and a.paused_at is null and a.deleted_at is null`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A change in a mail. */
export interface MailedEvent {
  readonly alertName: string;
  /** Changes of the alert in the mail, this one included. */
  readonly total: number;
  readonly kind: AlertKind;
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly url: string;
  readonly observedAt: Date;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
  readonly currency: string | null;
  readonly ownBani: number | null;
  readonly differenceBp: number | null;
}

/** The first changes of each alert in a mail on a site, by alert, the largest differences first. @param limit for each alert */
export async function findMailedEvents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  mailId: string,
  limit: number,
): Promise<MailedEvent[]> {
  const { rows } = await sql<MailedEvent>`
   select * from (
    select a.name as "alertName", a.alert_id as "alertId", a.kind, count(*) over (partition by a.alert_id) as total,
           row_number() over (partition by a.alert_id
             order by abs(e.difference_bp) desc nulls last, e.observed_at, e.offer_id) as place, e.product_id as "productId", p.title, p.sku, e.url,
           e.observed_at as "observedAt", e.before_minor as "beforeMinor", e.after_minor as "afterMinor", e.currency,
           e.own_bani as "ownBani", e.difference_bp as "differenceBp"
      from alert_event e
      join alert a on a.site_id = ${siteId} and a.alert_id = e.alert_id
      join product p on p.site_id = ${siteId} and p.product_id = e.product_id
     where e.site_id = ${siteId} and e.mail_id = ${mailId}
   ) mailed where place <= ${limit} order by "alertName", "alertId", place`.execute(trx);
  return rows;
}

/** Sites with events of changes before an instant. @param db `database.worker` */
export async function findSitesWithEvents(db: Kysely<Tables>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from alert_event where observed_at < ${before}`.execute(db);
  return rows.map((row) => row.site_id);
}

export async function deleteEventsBefore(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom("alert_event")
    .where("site_id", "=", siteId)
    .where("observed_at", "<", before)
    .execute();
}

/** Forgets the changes of an alert that wait for a mail. */
export async function deleteWaiting(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alertId: number,
): Promise<void> {
  await trx
    .deleteFrom("alert_event")
    .where("site_id", "=", siteId)
    .where("alert_id", "=", alertId)
    .where("mail_id", "is", null)
    .execute();
}

/** Puts the changes of a mail that was not sent back among those that wait. */
export async function releaseEvents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  mailId: string,
): Promise<void> {
  await trx
    .updateTable("alert_event")
    .set({ mail_id: null })
    .where("site_id", "=", siteId)
    .where("mail_id", "=", mailId)
    .execute();
}
