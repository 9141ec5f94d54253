import { sql, type Transaction } from "kysely";
import type { PagePrice } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** An amount in hundredths of the currency's unit; both null when no price is shown. */
export interface ShownPrice {
  readonly priceMinor: number | null;
  readonly currency: string | null;
}

/** The price of an own product or an offer: as the site sees it, and as it was read from the page. */
export interface PriceRecord {
  readonly productId: number;
  /** The offer's id; the product's id for its own page. */
  readonly recordId: number;
  readonly productName: string;
  /** Address of the own product; null for an offline one. */
  readonly productUrl: string | null;
  /** Null for an offline product. */
  readonly pageId: string | null;
  /** Address of the record's own page. */
  readonly url: string | null;
  readonly shown: ShownPrice;
  /** The price that was read; equals `shown` unless that was corrected. */
  readonly read: ShownPrice;
  readonly isCorrected: boolean;
  /** The time from which the page has been read this way; null when it was never read. */
  readonly readSince: Date | null;
}

/** The page of a record; undefined when the record does not exist or has no page. */
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
 * The price of a record, locked until the transaction ends: concurrent changes of one record run one at a time.
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

/** A correction as it is stored. */
export interface Correction {
  readonly correctionId: number;
  readonly pageId: string;
  readonly corrected: { readonly priceMinor: number; readonly currency: string };
  readonly userId: number;
  /** The time from which the page has been read this way. */
  readonly validFrom: Date;
  readonly now: Date;
}

/** Stores the correction of a locked record; it replaces the current one. */
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
 * Counts a site's training request for a host, unless the day's limit is reached. Each site and host has one row, which
 * is reset every day.
 * @param localDay for example "2026-11-21"
 * @param max requests per day, ≥ 1
 * @returns false when the limit is reached
 */
export async function countTrainingRequest(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  host: string,
  localDay: string,
  max: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lesson_request as r (site_id, host, local_day, lessons)
    values (${siteId}, ${host}, ${localDay}::date, 1)
    on conflict (site_id, host) do update set local_day = excluded.local_day,
      lessons = case when r.local_day = excluded.local_day then r.lessons + 1 else 1 end
      where r.local_day <> excluded.local_day or r.lessons < ${max}
    returning lessons`.execute(trx);
  return rows.length > 0;
}

/** Deletes the current correction of a record, so that the price history no longer contains it. */
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

/** Sets the corrected price as the shown one. A struck-through price that is not higher is removed. */
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
            read_price_bani = ${read.priceMinor}::bigint, doubtful_price_bani = null,
            cut_price_bani = case when cut_price_bani > ${priceMinor} then cut_price_bani end
          where ${ofProduct}`
      : sql`
          update offer set is_price_corrected = true, price_minor = ${priceMinor}, currency = ${currency},
            read_price_minor = ${read.priceMinor}::bigint, read_currency = ${read.currency}::text,
            doubtful_price_minor = null, doubtful_currency = null,
            cut_price_minor = case when cut_price_minor > ${priceMinor} then cut_price_minor end
          where ${ofProduct} and offer_id = ${recordId}`;
  await shown.execute(trx);
}

/** Replaces a corrected price by the price that was read. An own price in another currency than lei is not stored. */
export async function restoreReadPrice(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, recordId }: Pick<PriceRecord, "productId" | "recordId">,
  page: PagePrice,
): Promise<void> {
  const { priceMinor, previousPriceMinor, cutPriceMinor, currency, priceChangedAt, doubtful } = page;
  const ofProduct = sql`site_id = ${siteId} and product_id = ${productId}`;
  const lei = (amount: number | null) => (currency === "RON" ? amount : null);
  const shown =
    recordId === productId
      ? sql`
          update listing set is_price_corrected = false, read_price_bani = null, price_bani = ${lei(priceMinor)},
            previous_price_bani = ${lei(previousPriceMinor)}, cut_price_bani = ${lei(cutPriceMinor)},
            own_currency = ${currency}, price_changed_at = ${priceChangedAt},
            doubtful_price_bani = ${doubtful?.currency === "RON" ? doubtful.priceMinor : null}
          where ${ofProduct}`
      : sql`
          update offer set is_price_corrected = false, read_price_minor = null, read_currency = null,
            price_minor = ${priceMinor}, previous_price_minor = ${previousPriceMinor},
            cut_price_minor = ${cutPriceMinor}, currency = ${currency}, price_changed_at = ${priceChangedAt},
            doubtful_price_minor = ${doubtful?.priceMinor ?? null}, doubtful_currency = ${doubtful?.currency ?? null}
          where ${ofProduct} and offer_id = ${recordId}`;
  await shown.execute(trx);
}

/** Ends the current corrections of records of a product. */
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
