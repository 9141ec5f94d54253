import { sql, type Transaction } from "kysely";
import type { PagePrice } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** An amount in hundredths of a currency's unit; both null where a page shows none. */
export interface ShownPrice {
  readonly priceMinor: number | null;
  readonly currency: string | null;
}

/** The price of an own product or of an offer, as the site sees it and as its page was read. */
export interface PriceRecord {
  readonly productId: number;
  /** The offer's id; the product's own id for its own page. */
  readonly recordId: number;
  readonly productName: string;
  /** Address of the own product; null for an offline one. */
  readonly productUrl: string | null;
  /** Null for an offline product, which has no page that could be read wrongly. */
  readonly pageId: string | null;
  /** Address of the record's own page. */
  readonly url: string | null;
  readonly shown: ShownPrice;
  /** What the page was read as; the same as `shown` unless that was corrected. */
  readonly read: ShownPrice;
  readonly isCorrected: boolean;
  /** Since when the page has been read so; null where it was never read. */
  readonly readSince: Date | null;
}

/** The page of a record; undefined where there is no such record, or an offline product without one. */
export async function findPageId(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  recordId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ pageId: string | null }>`
    select page_id as "pageId" from product
      where site_id = ${siteId} and product_id = ${productId} and ${recordId} = product_id
    union all
    select page_id from offer
      where site_id = ${siteId} and product_id = ${productId} and offer_id = ${recordId}`.execute(trx);
  return rows[0]?.pageId ?? undefined;
}

interface PriceRow extends Omit<PriceRecord, "shown" | "read"> {
  readonly shownMinor: number | null;
  readonly shownCurrency: string | null;
  readonly readMinor: number | null;
  readonly readCurrency: string | null;
}

/**
 * A record's price, locked until the transaction ends; its product's listing with it, so that of two changes of one
 * product the second sees the first.
 */
export async function lockPrice(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  recordId: number,
): Promise<PriceRecord | undefined> {
  const isOwn = productId === recordId;
  const { rows } = isOwn
    ? await sql<PriceRow>`
        select p.product_id as "productId", p.product_id as "recordId", p.title as "productName",
          p.url as "productUrl", p.page_id as "pageId", p.url, l.price_bani as "shownMinor",
          case when l.price_bani is null then l.own_currency else 'RON' end as "shownCurrency",
          case when l.is_price_corrected then l.read_price_bani else l.price_bani end as "readMinor",
          case when l.is_price_corrected then c.read_currency else l.own_currency end as "readCurrency",
          l.is_price_corrected as "isCorrected", coalesce(l.price_changed_at, l.observed_at) as "readSince"
        from listing l join product p on p.site_id = l.site_id and p.product_id = l.product_id
        left join price_correction c on c.site_id = l.site_id and c.product_id = l.product_id
          and c.record_id = l.product_id and c.ended_at is null
        where l.site_id = ${siteId} and l.product_id = ${productId} for update of l`.execute(trx)
    : await sql<PriceRow>`
        select p.product_id as "productId", o.offer_id as "recordId", p.title as "productName",
          p.url as "productUrl", o.page_id as "pageId", o.url, o.price_minor as "shownMinor",
          o.currency as "shownCurrency",
          case when o.is_price_corrected then o.read_price_minor else o.price_minor end as "readMinor",
          case when o.is_price_corrected then o.read_currency else o.currency end as "readCurrency",
          o.is_price_corrected as "isCorrected", coalesce(o.price_changed_at, o.observed_at) as "readSince"
        from offer o join product p on p.site_id = o.site_id and p.product_id = o.product_id
        where o.site_id = ${siteId} and o.product_id = ${productId} and o.offer_id = ${recordId}
        for update of o`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { shownMinor, shownCurrency, readMinor, readCurrency, ...record } = row;
  return {
    ...record,
    shown: { priceMinor: shownMinor, currency: shownCurrency },
    read: { priceMinor: readMinor, currency: readCurrency },
  };
}

/** A correction as it is kept. */
export interface Correction {
  readonly correctionId: number;
  readonly pageId: string;
  readonly corrected: { readonly priceMinor: number; readonly currency: string };
  readonly userId: number;
  /** Since when the page has been read so. */
  readonly validFrom: Date;
  readonly now: Date;
}

/** Keeps the correction of a locked record; it takes the place of the one that holds. */
export async function insertCorrection(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, recordId, read }: Pick<PriceRecord, "productId" | "recordId" | "read">,
  { correctionId, pageId, corrected, userId, validFrom, now }: Correction,
): Promise<void> {
  await sql`
    insert into price_correction (site_id, correction_id, product_id, record_id, page_id, read_price_minor,
      read_currency, price_minor, currency, valid_from, corrected_at, corrected_by)
    values (${siteId}, ${correctionId}, ${productId}, ${recordId}, ${pageId}::uuid, ${read.priceMinor},
      ${read.currency}, ${corrected.priceMinor}, ${corrected.currency}, ${validFrom}, ${now}, ${userId})
    on conflict (site_id, product_id, record_id) where ended_at is null do update set
      price_minor = excluded.price_minor, currency = excluded.currency, corrected_at = excluded.corrected_at,
      corrected_by = excluded.corrected_by`.execute(trx);
}

/**
 * Counts a lesson that a site asks for about a host; one row a site and host, begun anew each day.
 * @param localDay "2026-11-21"
 * @returns false: the site has asked often enough that day
 */
export async function countTrainingRequest(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  host: string,
  localDay: string,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lesson_request as r (site_id, host, local_day, lessons)
    values (${siteId}, ${host}, ${localDay}::date, 1)
    on conflict (site_id, host) do update set local_day = excluded.local_day,
      lessons = case when r.local_day = excluded.local_day then r.lessons + 1 else 1 end
      where r.local_day <> excluded.local_day or r.lessons < ${most}
    returning lessons`.execute(trx);
  return rows.length > 0;
}

/** Takes the holding correction of a record away, as if it had never been made. */
export async function deleteCorrection(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  recordId: number,
): Promise<void> {
  await sql`
    delete from price_correction
     where site_id = ${siteId} and product_id = ${productId} and record_id = ${recordId}
       and ended_at is null`.execute(trx);
}

/** Shows a corrected price; a struck-through price that is not above it is shown no longer. */
export async function applyCorrection(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, recordId, read }: Pick<PriceRecord, "productId" | "recordId" | "read">,
  { priceMinor, currency }: Correction["corrected"],
): Promise<void> {
  const ofProduct = sql`site_id = ${siteId} and product_id = ${productId}`;
  const shown =
    recordId === productId
      ? sql`
          update listing set is_price_corrected = true, price_bani = ${priceMinor}, own_currency = ${currency},
            read_price_bani = ${read.priceMinor}::bigint,
            cut_price_bani = case when cut_price_bani > ${priceMinor} then cut_price_bani end
          where ${ofProduct}`
      : sql`
          update offer set is_price_corrected = true, price_minor = ${priceMinor}, currency = ${currency},
            read_price_minor = ${read.priceMinor}::bigint, read_currency = ${read.currency}::text,
            cut_price_minor = case when cut_price_minor > ${priceMinor} then cut_price_minor end
          where ${ofProduct} and offer_id = ${recordId}`;
  await shown.execute(trx);
}

/** Shows what the page says in place of a corrected price. An own price in another currency than lei is not kept. */
export async function restoreReadPrice(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, recordId }: Pick<PriceRecord, "productId" | "recordId">,
  page: PagePrice,
): Promise<void> {
  const { priceMinor, previousPriceMinor, cutPriceMinor, currency, priceChangedAt } = page;
  const ofProduct = sql`site_id = ${siteId} and product_id = ${productId}`;
  const lei = (amount: number | null) => (currency === "RON" ? amount : null);
  const shown =
    recordId === productId
      ? sql`
          update listing set is_price_corrected = false, read_price_bani = null, price_bani = ${lei(priceMinor)},
            previous_price_bani = ${lei(previousPriceMinor)}, cut_price_bani = ${lei(cutPriceMinor)},
            own_currency = ${currency}, price_changed_at = ${priceChangedAt}
          where ${ofProduct}`
      : sql`
          update offer set is_price_corrected = false, read_price_minor = null, read_currency = null,
            price_minor = ${priceMinor}, previous_price_minor = ${previousPriceMinor},
            cut_price_minor = ${cutPriceMinor}, currency = ${currency}, price_changed_at = ${priceChangedAt}
          where ${ofProduct} and offer_id = ${recordId}`;
  await shown.execute(trx);
}

/** Ends the corrections that hold for records of a product; those that have ended already stay as they are. */
export async function endCorrections(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  recordIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update price_correction set ended_at = ${now}
     where site_id = ${siteId} and product_id = ${productId}
       and record_id = any(${[...recordIds]}::bigint[]) and ended_at is null`.execute(trx);
}
