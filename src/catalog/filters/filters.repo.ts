import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Attention, PricePosition } from "../products/products.contract.ts";
import { duplicateOf } from "../products/products.repo.ts";
import type { BpRange, FieldCondition, ParsedFilter } from "./core/parse-filter.ts";
import { hasTrigram, likePattern, startPattern } from "./core/search-words.ts";
import type { OfferScope } from "./market-filter.repo.ts";
import { marketFilterConditions } from "./market-filter.repo.ts";

/** The range that a segment filters by. */
export interface SegmentRange extends BpRange {
  readonly difference: "MINIMUM" | "AVERAGE";
}

/** A filter whose names are resolved to the site's ids. */
export interface ListingFilter
  extends Omit<ParsedFilter, "categoryPath" | "brandNames" | "exceptBrandNames" | "segmentId" | "fields"> {
  readonly siteId: AuthorizedSiteId;
  /** Which offers the market figures in conditions include. */
  readonly scope: OfferScope;
  /** Alternatives; null means no condition. */
  readonly categoryIds: readonly number[] | null;
  /** Alternatives; null means no condition. */
  readonly brandIds: readonly number[] | null;
  /** Categories and brands that the person made invisible. */
  readonly hiddenCategoryIds: readonly number[];
  readonly hiddenBrandIds: readonly number[];
  /** Brands that the request leaves out. */
  readonly exceptBrandIds: readonly number[];
  readonly segment: SegmentRange | null;
  /** Conditions on the products' texts and fields; null when there are none or `productIds` replaces them. */
  readonly product: ProductFilter | null;
  /** Alternatives; null means no condition. */
  readonly productIds: readonly number[] | null;
}

/** Conditions on a product's texts and dynamic fields. */
export interface ProductFilter {
  /** Folded texts that the product must contain, the longest first; empty means no condition. */
  readonly parts: readonly string[];
  readonly textOf: "title" | "sku";
  /** Folded start of a SKU that matches in place of all parts; null means that only the parts match. */
  readonly skuStart: string | null;
  readonly fields: readonly FieldCondition[];
}

type Condition = RawBuilder<unknown>;

/**
 * WHERE condition of a filter over the listing rows, used for pages and for counts. Row level security already hides
 * other sites' rows; the condition on the site allows the indexes, which start with it, to be used.
 * @param table alias of the listing rows
 */
export function listingCondition(filter: ListingFilter, table: string): Condition {
  const { siteId, product, productIds } = filter;
  const conditions = [sql`${sql.ref(`${table}.site_id`)} = ${siteId}`, ...ownConditions(filter, table)];
  const id = sql.ref(`${table}.product_id`);
  if (productIds !== null) conditions.push(sql`${id} = any(${productIds}::bigint[])`);
  if (product !== null) {
    conditions.push(
      sql`${id} in (select p.product_id from site_product p where ${productCondition(siteId, product, "p")})`,
    );
  }
  return allOf(conditions);
}

/** Whether a filter has no condition on the listing rows, so that counting products is enough. */
export function hasOnlyProductConditions(filter: ListingFilter): boolean {
  return filter.productIds === null && ownConditions(filter, "l").length === 0;
}

/** Whether the only condition is on the price position, which has an index of its own. */
export function hasOnlyPositions(filter: ListingFilter): boolean {
  const isAlone = filter.product === null && hasOnlyProductConditions({ ...filter, positions: [] });
  return isAlone && filter.positions.length > 0;
}

function ownConditions(filter: ListingFilter, table: string): Condition[] {
  const { scope, categoryIds, brandIds, hiddenCategoryIds, hiddenBrandIds, stock, positions, segment } =
    filter;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions: Condition[] = [];
  const add = (isActive: boolean, condition: () => Condition) => {
    if (isActive) conditions.push(condition());
  };
  add(categoryIds !== null, () => sql`${column("category_id")} = any(${categoryIds}::bigint[])`);
  add(brandIds !== null, () => sql`${column("brand_id")} = any(${brandIds}::bigint[])`);
  add(hiddenCategoryIds.length > 0, () => isNotIn(column("category_id"), hiddenCategoryIds));
  add(hiddenBrandIds.length > 0, () => isNotIn(column("brand_id"), hiddenBrandIds));
  add(filter.exceptBrandIds.length > 0, () => isNotIn(column("brand_id"), filter.exceptBrandIds));
  add(stock.length > 0, () => sql`${column("availability")} = any(${stock}::text[])`);
  add(filter.isOffline !== null, () => sql`${column("is_offline")} = ${filter.isOffline}`);
  add(filter.changedFrom !== null, () => sql`${column("market_changed_at")} >= ${filter.changedFrom}`);
  add(filter.changedTo !== null, () => sql`${column("market_changed_at")} <= ${filter.changedTo}`);
  add(filter.priceFromBani !== null, () => sql`${column("price_bani")} >= ${filter.priceFromBani}`);
  add(filter.priceToBani !== null, () => sql`${column("price_bani")} <= ${filter.priceToBani}`);
  add(filter.minOffers > 0, () => sql`${column(`offers_${scope}`)} >= ${filter.minOffers}`);
  add(positions.length > 0, () => {
    return sql`${column(`price_position_${scope}`)} = any(${storedPositions(positions)}::text[])`;
  });
  add(filter.attention.length > 0, () => {
    const alternatives = filter.attention.map((reason) => attentionCondition(reason, filter.siteId, table));
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  if (segment !== null) {
    const over = column(`over_${segment.difference === "MINIMUM" ? "min" : "avg"}_${scope}_bp`);
    conditions.push(sql`${over} between ${segment.from} and ${segment.to}`);
  }
  return [...conditions, ...marketFilterConditions(filter.market, { siteId: filter.siteId, scope, table })];
}

function attentionCondition(reason: Attention, siteId: AuthorizedSiteId, table: string): Condition {
  if (reason === "MISSING_FROM_FEED") return sql.ref(`${table}.is_missing_from_feed`);
  // The ids first: few pages name another one as the canonical one.
  return sql`${sql.ref(`${table}.product_id`)} = any(array(select d.product_id from product d
    where d.site_id = ${siteId} and d.canonical_key is not null and ${duplicateOf(siteId, "d")} is not null))`;
}

/** A row stores one position: the most expensive products are also more expensive than the lowest offer. */
function storedPositions(positions: readonly PricePosition[]): PricePosition[] {
  return [...positions, ...(positions.includes("MORE_EXPENSIVE") ? (["MOST_EXPENSIVE"] as const) : [])];
}

/** Where the rows of a position are in the order of `over_min` and `over_avg`: below, at, above 0, or without a value. */
const positionRanges: Readonly<Record<PricePosition, Readonly<Record<"min" | "avg", string | null>>>> = {
  CHEAPEST: { min: "<= 0", avg: "<= 0" },
  EQUAL: { min: "= 0", avg: "<= 0" },
  MORE_EXPENSIVE: { min: ">= 0", avg: null },
  MOST_EXPENSIVE: { min: ">= 0", avg: ">= 0" },
  NO_COMPETITORS: { min: "is null", avg: "is null" },
};

/**
 * Conditions that follow from a single price position, so that the sorts by the same figures read the part of their
 * index where its rows are. They exclude no row of the filter.
 * @param table alias of the listing rows
 */
export function impliedConditions({ positions, scope }: ListingFilter, table: string): Condition {
  const [position] = positions;
  if (position === undefined || positions.length > 1) return sql`true`;
  const ranges = (["min", "avg"] as const).flatMap((base) => {
    const range = positionRanges[position][base];
    return range === null ? [] : [sql`${sql.ref(`${table}.over_${base}_${scope}_bp`)} ${sql.raw(range)}`];
  });
  return allOf(ranges);
}

/** Up to this many values of a field are looked up one by one in its index. */
const maxIndexLookups = 20;
/** This many parts of a search text are looked up in the index; the others filter its result. */
const maxIndexedParts = 4;

/**
 * WHERE condition over `site_product`, a view whose indexes can serve LIKE and @>. Row level security would prevent
 * that on the table, because these operators are not leakproof.
 * @param table alias of its rows
 */
export function productCondition(
  siteId: AuthorizedSiteId,
  { parts, textOf, skuStart, fields }: ProductFilter,
  table: string,
): Condition {
  const text = sql.ref(`${table}.folded_${textOf}`);
  const sku = sql.ref(`${table}.folded_sku`);
  const indexed = parts.filter(hasTrigram).slice(0, maxIndexedParts);
  const rest = parts.filter((part) => !indexed.includes(part));
  const matches = [
    ...indexed.map((part) => sql`${text} like ${likePattern(part)}`),
    ...(rest.length > 0 ? [sql`${text} collate "C" like all(${rest.map(likePattern)}::text[])`] : []),
  ];
  // Both sides of the OR have an index, or neither uses one: the trigrams of a start include that of its first letter.
  const isSkuIndexed = indexed.length > 0;
  if (skuStart !== null && matches.length > 0) {
    const start = sql`${isSkuIndexed ? sku : sql`${sku} collate "C"`} like ${startPattern(skuStart)}`;
    matches.splice(0, matches.length, sql`(${allOf(matches)} or ${start})`);
  }
  return allOf([
    sql`${sql.ref(`${table}.site_id`)} = ${siteId}`,
    ...matches,
    ...fields.map((field) => fieldCondition(field, sql.ref(`${table}.dynamic_fields`))),
  ]);
}

/** A field matches when its value, or one value of its list, is among the given ones. */
function fieldCondition({ name, values }: FieldCondition, fields: Condition): Condition {
  if (values.length <= maxIndexLookups) {
    const documents = values.flatMap((value) => [{ [name]: value }, { [name]: [value] }]);
    const matches = documents.map((document) => sql`${fields} @> ${JSON.stringify(document)}::jsonb`);
    return sql`(${sql.join(matches, sql` or `)})`;
  }
  const field = sql`${fields} -> ${name}::text`;
  const anyValue = sql`any(${values.map((value) => JSON.stringify(value))}::jsonb[])`;
  return sql`case jsonb_typeof(${field})
    when 'array' then exists (select from jsonb_array_elements(${field}) element(value) where element.value = ${anyValue})
    else ${field} = ${anyValue} end`;
}

function isNotIn(column: Condition, ids: readonly number[]): Condition {
  return sql`(${column} is null or ${column} <> all(${ids}::bigint[]))`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Removes case and diacritics from texts, as in the stored titles and SKUs for searching. */
export async function foldTexts(trx: Transaction<Tables>, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${texts}::text[]) as input(text)`.execute(trx);
  return rows.map(({ folded }) => folded);
}

/** Ids of products that match conditions on texts and fields, unordered. @param limit maximum number of ids */
export async function findProductIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id from site_product p where ${productCondition(siteId, filter, "p")} limit ${limit}`.execute(
    trx,
  );
  return rows.map((row) => row.product_id);
}
