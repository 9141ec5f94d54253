import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/db/tables/tables.ts";
import type { SortType } from "./catalog.list.contract.ts";
import { conditionOfListing, type ListingFilter } from "./catalog.listing-filter.repo.ts";
import { type OfferScope, orderOfListing } from "./catalog.listing-order.repo.ts";
import type { AvailabilityState, ListingRow } from "./core/product-rows.ts";

/** Exact number of products that pass a filter. */
export async function countListing(trx: Transaction<Tables>, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from listing l where ${conditionOfListing(filter, "l")}`.execute(trx);
  return rows[0]?.total ?? 0;
}

export interface ListingSlice {
  readonly sort: SortType | null;
  /** Which offers the market figures, and the sorts by them, are taken over. */
  readonly scope: OfferScope;
  readonly offset: number;
  readonly limit: number;
}

interface ListingRecord {
  product_id: number;
  brand: string | null;
  category_path: string | null;
  price_bani: number | null;
  previous_price_bani: number | null;
  cut_price_bani: number | null;
  own_currency: string | null;
  price_changed_at: Date | null;
  availability: AvailabilityState;
  availability_label: string | null;
  quantity: string | null;
  is_quantity_by_hand: boolean;
  is_price_corrected: boolean;
  is_promo: boolean;
  is_offline: boolean;
  offers: number;
  cheaper: number;
  min_bani: number | null;
  avg_bani: number | null;
  max_bani: number | null;
  over_min_bp: number | null;
  over_avg_bp: number | null;
}

/**
 * One page of listing rows with the names of their brand and category. The page is cut on the sort's index before
 * anything is joined to it.
 */
export async function sliceListing(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  { sort, scope, offset, limit }: ListingSlice,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRecord>`
    select l.product_id, b.name as brand, c.path as category_path,
           l.price_bani, l.previous_price_bani, l.cut_price_bani, l.own_currency,
           coalesce(l.price_changed_at, l.observed_at) as price_changed_at,
           l.availability, l.availability_label, l.quantity, l.is_quantity_by_hand, l.is_price_corrected,
           l.is_promo, l.is_offline, ${figures(scope)}
      from (
        select * from listing l where ${conditionOfListing(filter, "l")}
         order by ${orderOfListing(sort, scope, "l")}
         limit ${limit} offset ${offset}
      ) l
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
      left join category c on c.site_id = l.site_id and c.category_id = l.category_id
     order by ${orderOfListing(sort, scope, "l")}`.execute(trx);
  return rows.map(listingRowOf);
}

function figures(scope: OfferScope): RawBuilder<unknown> {
  return scope === "in"
    ? sql`l.offers_in as offers, l.cheaper_in as cheaper, l.min_in_bani as min_bani, l.avg_in_bani as avg_bani,
          l.max_in_bani as max_bani, l.over_min_in_bp as over_min_bp, l.over_avg_in_bp as over_avg_bp`
    : sql`l.offers_all as offers, l.cheaper_all as cheaper, l.min_all_bani as min_bani, l.avg_all_bani as avg_bani,
          l.max_all_bani as max_bani, l.over_min_all_bp as over_min_bp, l.over_avg_all_bp as over_avg_bp`;
}

function listingRowOf(row: ListingRecord): ListingRow {
  return {
    productId: row.product_id,
    brand: row.brand,
    categoryPath: row.category_path,
    priceBani: row.price_bani,
    previousPriceBani: row.previous_price_bani,
    cutPriceBani: row.cut_price_bani,
    currency: row.own_currency,
    priceChangedAt: row.price_changed_at,
    availability: row.availability,
    availabilityLabel: row.availability_label,
    quantity: row.quantity,
    isQuantityByHand: row.is_quantity_by_hand,
    isPriceCorrected: row.is_price_corrected,
    isPromo: row.is_promo,
    isOffline: row.is_offline,
    offers: row.offers,
    cheaper: row.cheaper,
    lowestBani: row.min_bani,
    averageBani: row.avg_bani,
    highestBani: row.max_bani,
    overLowestBp: row.over_min_bp,
    overAverageBp: row.over_avg_bp,
  };
}
