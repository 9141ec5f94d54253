import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { exactPattern } from "../filters/core/search-words.ts";
import {
  foldTexts,
  hasOnlyPositions,
  hasOnlyProductConditions,
  impliedConditions,
  type ListingFilter,
  listingCondition,
  type ProductFilter,
  productCondition,
} from "../filters/filters.repo.ts";
import type { OfferScope } from "../filters/market-filter.repo.ts";
import { intersection, maxSortedRows } from "../filters/passing.repo.ts";
import type { AvailabilityState, ListingRow } from "../products/core/product-rows.ts";
import { listingOrder, type OrderedPart, reversedListingOrder } from "./listing-order.repo.ts";
import type { SortType } from "./product-list.contract.ts";

/** The exact number of products that pass a filter. */
export interface CountedListing {
  readonly total: number;
  /** An equivalent filter; product conditions with few matches are replaced by the ids of the matches. */
  readonly filter: ListingFilter;
}

/** Counts the products that pass a filter. Use the returned filter to read pages. */
export async function countListing(trx: Transaction<Tables>, filter: ListingFilter): Promise<CountedListing> {
  const { siteId, product } = filter;
  // Every product has exactly one listing row, so products can be counted alone.
  if (product !== null && hasOnlyProductConditions(filter)) {
    const total = await count(trx, sql`site_product p where ${productCondition(siteId, product, "p")}`);
    return { total, filter };
  }
  if (product !== null) return countIntersection(trx, filter, product);
  const condition = listingCondition(filter, "l");
  const total =
    hasOnlyProductConditions(filter) || hasOnlyPositions(filter)
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
 * The ORDER BY makes the planner read the primary key, in whose order a site's rows are stored. It may otherwise choose
 * another index and fetch the rows in random order.
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
  /** Number of rows that pass the filter, from `countListing`. */
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
  doubtful_price_bani: number | null;
  is_promo: boolean;
  is_offline: boolean;
  is_missing_from_feed: boolean;
  offers: number;
  cheaper: number;
  min_bani: number | null;
  avg_bani: number | null;
  max_bani: number | null;
  over_min_bp: number | null;
  over_avg_bp: number | null;
  more_expensive_since: Date | null;
}

/**
 * One page of listing rows with their brand and category names. The page's ids are read from the sort's index before
 * anything is joined. Pages past the middle are read from the end, so the last page costs as little as the first.
 * @see docs/decisions/0015-one-index-serves-both-sort-directions.md
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
    const range = { offset: before, limit: limit - found.length, isFew: total <= maxSortedRows };
    const rows = await slicePart(trx, filter, part, range);
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
  // "offset 0" prevents the planner from using the sort's index.
  const source = isFew
    ? sql`(select l.* from ${passing} offset 0) l`
    : sql`${passing} and ${impliedConditions(filter, "l")}`;
  // Selects only ids, so that rows before the page are skipped with an index-only scan.
  const cut = sql`select l.product_id from ${source} order by ${order} limit ${limit} offset ${offset}`;
  const page = sql`(select l.* from listing l join (${cut}) cut on cut.product_id = l.product_id
    where l.site_id = ${filter.siteId})`;
  const { rows } = await sql<ListingRecord>`${withNames(page, filter.scope)} order by ${order}`.execute(trx);
  return rows.map(listingRowOf);
}

/** The listing row of one product; empty when it does not exist. */
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

/** Id of the product with a SKU: the same spelling first, then without regard to case; of several the lowest id. */
export async function findProductBySku(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  sku: string,
): Promise<number | null> {
  const [folded = ""] = await foldTexts(trx, [sku]);
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id
      from site_product found
      join product p on p.site_id = ${siteId} and p.product_id = found.product_id
     where found.site_id = ${siteId} and found.folded_sku like ${exactPattern(folded)} and lower(p.sku) = lower(${sku})
     order by p.sku <> ${sku}, p.product_id limit 1`.execute(trx);
  return rows[0]?.product_id ?? null;
}

/** @param listings subquery of listing rows, in parentheses; its alias is l */
function withNames(listings: RawBuilder<unknown>, scope: OfferScope): RawBuilder<unknown> {
  return sql`
    select l.product_id, b.name as brand, c.path as category_path,
           l.price_bani, l.previous_price_bani, l.cut_price_bani, l.own_currency,
           coalesce(l.price_changed_at, l.observed_at) as price_changed_at,
           l.availability, l.availability_label, l.quantity, l.is_quantity_by_hand, l.is_price_corrected, l.doubtful_price_bani,
           l.is_promo, l.is_offline, l.is_missing_from_feed, ${figures(scope)}
      from ${listings} l
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
      left join category c on c.site_id = l.site_id and c.category_id = l.category_id`;
}

function figures(scope: OfferScope): RawBuilder<unknown> {
  return scope === "in"
    ? sql`l.offers_in as offers, l.cheaper_in as cheaper, l.min_in_bani as min_bani, l.avg_in_bani as avg_bani,
          l.max_in_bani as max_bani, l.over_min_in_bp as over_min_bp, l.over_avg_in_bp as over_avg_bp,
          l.above_min_in_since as more_expensive_since`
    : sql`l.offers_all as offers, l.cheaper_all as cheaper, l.min_all_bani as min_bani, l.avg_all_bani as avg_bani,
          l.max_all_bani as max_bani, l.over_min_all_bp as over_min_bp, l.over_avg_all_bp as over_avg_bp,
          l.above_min_all_since as more_expensive_since`;
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
    doubtfulBani: row.doubtful_price_bani,
    isPromo: row.is_promo,
    isOffline: row.is_offline,
    isMissingFromFeed: row.is_missing_from_feed,
    offers: row.offers,
    cheaper: row.cheaper,
    lowestBani: row.min_bani,
    averageBani: row.avg_bani,
    highestBani: row.max_bani,
    overLowestBp: row.over_min_bp,
    overAverageBp: row.over_avg_bp,
    moreExpensiveSince: row.more_expensive_since,
  };
}
