import { type Kysely, sql, type Transaction } from "kysely";
import type { OfferChange } from "../../catalog/catalog.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ChangedOffer } from "./core/detect-event.ts";

/** Stores changed offers, in the transaction that changed them. A change that is there already stays. */
export async function insertChanges(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly OfferChange[],
): Promise<void> {
  const rows = changes.map(({ before, after }) => ({
    product: after.productId,
    offer: after.offerId,
    at: after.observedAt,
    url: after.url,
    beforeMinor: before.priceMinor,
    beforeCurrency: before.currency,
    beforeAvailability: before.availability,
    afterMinor: after.priceMinor,
    afterCurrency: after.currency,
    afterAvailability: after.availability,
  }));
  await sql`
    insert into alert_change (site_id, offer_id, observed_at, product_id, url, before_minor, before_currency,
      before_availability, after_minor, after_currency, after_availability)
    select ${siteId}, offer, at, product, url, "beforeMinor", "beforeCurrency", "beforeAvailability", "afterMinor",
           "afterCurrency", "afterAvailability"
      from json_to_recordset(${JSON.stringify(rows)}::json) as new(product bigint, offer bigint, at timestamptz, url text,
        "beforeMinor" bigint, "beforeCurrency" text, "beforeAvailability" text,
        "afterMinor" bigint, "afterCurrency" text, "afterAvailability" text)
    on conflict do nothing`.execute(trx);
}

/** Sites whose changes wait to be compared with their alerts. @param db `database.worker` */
export async function findSitesWithChanges(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`select distinct site_id from alert_change`.execute(db);
  return rows.map((row) => row.site_id);
}

/** A stored change with the own price of today. */
export interface StoredChange extends ChangedOffer {
  readonly productId: number;
  readonly offerId: number;
  readonly observedAt: Date;
  readonly url: string;
}

/**
 * Takes the oldest changes of a site out of the queue; another process takes others.
 * @returns how many were taken, and those of products that still exist
 */
export async function takeChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  limit: number,
): Promise<{ readonly taken: number; readonly changes: StoredChange[] }> {
  const { rows } = await sql<StoredChange & { readonly isOfProduct: boolean }>`
    with taken as (
      delete from alert_change where site_id = ${siteId} and (offer_id, observed_at) in (
        select offer_id, observed_at from alert_change where site_id = ${siteId}
        order by observed_at, offer_id limit ${limit} for update skip locked)
      returning *
    )
    select t.product_id as "productId", t.offer_id as "offerId", t.observed_at as "observedAt", t.url,
           json_build_object('minor', t.before_minor, 'currency', t.before_currency,
             'availability', t.before_availability) as before,
           json_build_object('minor', t.after_minor, 'currency', t.after_currency,
             'availability', t.after_availability) as after,
           case when l.own_currency = 'RON' then l.price_bani end as "ownBani", w.own_bani as "ownBefore",
           l.product_id is not null as "isOfProduct"
      from taken t left join listing l on l.site_id = ${siteId} and l.product_id = t.product_id
      left join alert_own_price w on w.site_id = ${siteId} and w.offer_id = t.offer_id
     order by t.observed_at, t.offer_id`.execute(trx);
  return { taken: rows.length, changes: rows.filter(({ isOfProduct }) => isOfProduct) };
}

/** How long an own price is remembered, milliseconds. */
const rememberedMs = 90 * 24 * 3_600_000;

/** Stores the own prices that changed offers were compared with, the latest change of each, and forgets old ones. */
export async function saveOwnPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly Pick<StoredChange, "offerId" | "ownBani" | "observedAt">[],
): Promise<void> {
  const known = new Map(changes.filter(({ ownBani }) => ownBani !== null).map((one) => [one.offerId, one]));
  const last = changes.at(-1)?.observedAt;
  if (known.size === 0 || last === undefined) return;
  await sql`
    insert into alert_own_price as w (site_id, offer_id, own_bani, compared_at)
    select ${siteId}, "offerId", "ownBani", "observedAt"
      from json_to_recordset(${JSON.stringify([...known.values()])}::json)
        as new("offerId" bigint, "ownBani" bigint, "observedAt" timestamptz)
     order by "offerId"
    on conflict (site_id, offer_id) do update set own_bani = excluded.own_bani,
      compared_at = excluded.compared_at`.execute(trx);
  const before = new Date(last.getTime() - rememberedMs);
  await sql`delete from alert_own_price where site_id = ${siteId} and compared_at < ${before}`.execute(trx);
}
