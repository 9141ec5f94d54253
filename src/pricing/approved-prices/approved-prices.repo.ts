import { sql, type Transaction } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A promotion of an actively priced product. */
export interface ApprovedPromotion {
  /** PLANNED: a campaign of a person; DETECTED: read from the own page. */
  readonly kind: "DETECTED" | "PLANNED";
  /** The price that was announced for it. */
  readonly announcedBani: number;
  /** Local days, both included; null: until further notice. */
  readonly startsOn: LocalDay;
  readonly endsOn: LocalDay | null;
  readonly hasBegun: boolean;
}

/** An actively priced product. */
export interface ApprovedRow {
  readonly productId: number;
  readonly sku: string | null;
  readonly title: string;
  readonly recommendedBani: number;
  /** Null while no promotion is running. */
  readonly promoBani: number | null;
  /** What a running promotion reduces: the struck-through price of the page, else the reference price. */
  readonly regularBani: number | null;
  /** The running promotion, else the next campaign that a person has planned. */
  readonly promotion: ApprovedPromotion | null;
}

/** Ids of actively priced products after an id, in their order. */
export async function findApprovedIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from recommendation
     where site_id = ${siteId} and state = 'ACTIVELY_PRICED' and product_id > ${afterId} and recommended_bani is not null
     order by product_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of some products that are actively priced, in the order of their ids. */
export async function findApproved(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  today: LocalDay,
  productIds: readonly number[],
): Promise<ApprovedRow[]> {
  const { rows } = await sql<ApprovedRow>`
    select r.product_id as "productId", p.sku, p.title, r.recommended_bani as "recommendedBani",
      r.promo_bani as "promoBani", coalesce(l.cut_price_bani, m.reference_bani) as "regularBani",
      m.promotion
    from recommendation r
    join product p on p.site_id = ${siteId} and p.product_id = r.product_id
    join listing l on l.site_id = ${siteId} and l.product_id = r.product_id
    left join lateral (
      select reference_bani, json_build_object('kind', kind, 'announcedBani', announced_bani, 'startsOn', starts_on,
          'endsOn', ends_on, 'hasBegun', starts_on <= ${today}::date) as promotion
        from promotion
       where site_id = ${siteId} and product_id = r.product_id and ended_at is null
         and (ends_on is null or ends_on >= ${today}::date)
         and (kind = 'PLANNED' or starts_on <= ${today}::date and r.promo_bani is not null)
       -- Of two that are running, the plan knows its days and its price.
       order by starts_on > ${today}::date, kind desc, starts_on limit 1
    ) m on true
    where r.site_id = ${siteId} and r.state = 'ACTIVELY_PRICED' and r.recommended_bani is not null
      and r.product_id = any(${[...productIds]}::bigint[])
    order by r.product_id`.execute(trx);
  return rows;
}
