import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  hasOnlyProductConditions,
  type ListingFilter,
  listingCondition,
  type ProductFilter,
  productCondition,
} from "../filters/filters.repo.ts";
import type { AvailabilityState, ListingRow } from "../products/core/product-rows.ts";
import {
  listingOrder,
  type OfferScope,
  type OrderedPart,
  reversedListingOrder,
} from "./listing-order.repo.ts";
import type { SortType } from "./product-list.contract.ts";

/** Up to so many rows are read and sorted: an index in the order of the list would be walked past all the others. */
export const maxSortedRows = 5000;

/** How many products pass a filter, exactly. */
export interface CountedListing {
  readonly total: number;
  /** Passes the same products; where they had to be found one by one and are few, it knows them by their ids. */
  readonly filter: ListingFilter;
}

/** Counts what passes, exactly. Cut the pages by the filter that it gives back. */
export async function countListing(trx: Transaction<Tables>, filter: ListingFilter): Promise<CountedListing> {
  const { siteId, product } = filter;
  // Every product has its listing row, written and taken away with it.
  if (product !== null && hasOnlyProductConditions(filter)) {
    const total = await count(trx, sql`site_product p where ${productCondition(siteId, product, "p")}`);
    return { total, filter };
  }
  if (product !== null) return countIntersection(trx, filter, product);
  const condition = listingCondition(filter, "l");
  const total = hasOnlyProductConditions(filter)
    ? await count(trx, sql`listing l where ${condition}`)
    : await countRows(trx, condition);
  return { total, filter };
}

async function countIntersection(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  product: ProductFilter,
): Promise<CountedListing> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with passing as materialized (${intersection(filter, product)})
    select (select count(*) from passing) as total,
           array(select product_id from passing limit ${maxSortedRows + 1}) as ids`.execute(trx);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { total, filter: total > maxSortedRows ? filter : { ...filter, product: null, productIds: ids } };
}

/**
 * Ids of listing rows and of products, each found by its own indexes and both kept in one table of hashes. Joined,
 * they would be planned together: behind a policy no index of the texts is used then, and where an estimate is wrong,
 * the one would be looked through for every row of the other.
 */
function intersection(filter: ListingFilter, product: ProductFilter): RawBuilder<unknown> {
  const rowsAlone = { ...filter, product: null };
  return sql`
    select l.product_id from listing l where ${listingCondition(rowsAlone, "l")}
    intersect
    select p.product_id from site_product p where ${productCondition(filter.siteId, product, "p")}`;
}

/**
 * "In order" leads the planner to the key, by which the rows of a site lie together: to it every index of the table
 * is as good, and by most of them each row would be fetched from another place.
 */
function countRows(trx: Transaction<Tables>, condition: RawBuilder<unknown>): Promise<number> {
  return count(trx, sql`(select from listing l where ${condition} order by l.product_id offset 0) passing`);
}

async function count(trx: Transaction<Tables>, rowsOf: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${rowsOf}`.execute(trx);
  return rows[0]?.total ?? 0;
}

export interface ListingSlice {
  readonly sort: SortType | null;
  readonly offset: number;
  readonly limit: number;
  /** Rows that pass the filter, as counted. */
  readonly total: number;
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
 * anything is joined to it; one past the middle is cut from the list's end, so that the last costs as little as the
 * first.
 * @see docs/decisions/0015-sorts-read-one-index-both-ways.md
 */
export async function sliceListing(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  { sort, offset, limit, total }: ListingSlice,
): Promise<ListingRow[]> {
  if (offset <= total / 2) {
    return sliceParts(trx, filter, listingOrder(sort, filter.scope, "l"), { offset, limit, total });
  }
  const onPage = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = { offset: Math.max(0, total - offset - onPage), limit: onPage, total };
  const rows = await sliceParts(trx, filter, reversedListingOrder(sort, filter.scope, "l"), fromEnd);
  return rows.reverse();
}

async function sliceParts(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  parts: readonly OrderedPart[],
  { offset, limit, total }: Omit<ListingSlice, "sort">,
): Promise<ListingRow[]> {
  const found: ListingRow[] = [];
  let before = offset;
  for (const part of parts) {
    const wanted = { offset: before, limit: limit - found.length, isFew: total <= maxSortedRows };
    const rows = await slicePart(trx, filter, part, wanted);
    found.push(...rows);
    if (found.length === limit || part.condition === null) break;
    if (rows.length > 0 || before === 0) before = 0;
    else before -= await countPart(trx, filter, part.condition);
  }
  return found;
}

function countPart(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  condition: RawBuilder<unknown>,
): Promise<number> {
  return countRows(trx, sql`${listingCondition(filter, "l")} and ${condition}`);
}

async function slicePart(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  { condition, order }: OrderedPart,
  { offset, limit, isFew }: { offset: number; limit: number; isFew: boolean },
): Promise<ListingRow[]> {
  const within = condition === null ? sql`` : sql` and ${condition}`;
  const passing = sql`listing l where ${listingCondition(filter, "l")}${within}`;
  // "offset 0" keeps the planner from reading the rows in their order.
  const source = isFew ? sql`(select l.* from ${passing} offset 0) l` : passing;
  // Ids alone are cut, so that the index alone is read past the rows before the page.
  const cut = sql`select l.product_id from ${source} order by ${order} limit ${limit} offset ${offset}`;
  const page = sql`(select l.* from listing l join (${cut}) cut on cut.product_id = l.product_id
    where l.site_id = ${filter.siteId})`;
  const { rows } = await sql<ListingRecord>`${withNames(page, filter.scope)} order by ${order}`.execute(trx);
  return rows.map(listingRowOf);
}

/** The listing row of one product, or none. */
export async function findListing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  scope: OfferScope,
): Promise<ListingRow[]> {
  const one = sql`(select * from listing where site_id = ${siteId} and product_id = ${productId})`;
  const { rows } = await sql<ListingRecord>`${withNames(one, scope)}`.execute(trx);
  return rows.map(listingRowOf);
}

/** @param listings listing rows in brackets; they are called l */
function withNames(listings: RawBuilder<unknown>, scope: OfferScope): RawBuilder<unknown> {
  return sql`
    select l.product_id, b.name as brand, c.path as category_path,
           l.price_bani, l.previous_price_bani, l.cut_price_bani, l.own_currency,
           coalesce(l.price_changed_at, l.observed_at) as price_changed_at,
           l.availability, l.availability_label, l.quantity, l.is_quantity_by_hand, l.is_price_corrected,
           l.is_promo, l.is_offline, ${figures(scope)}
      from ${listings} l
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
      left join category c on c.site_id = l.site_id and c.category_id = l.category_id`;
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
