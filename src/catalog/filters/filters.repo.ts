import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { OfferScope } from "../product-list/listing-order.repo.ts";
import type { BpRange, FieldCondition, ParsedFilter } from "./core/parse-filter.ts";
import { hasTrigram, likePattern } from "./core/search-words.ts";

/** What a segment narrows the list to. */
export interface SegmentRange extends BpRange {
  readonly difference: "MINIMUM" | "AVERAGE";
}

/** What the list is narrowed by, its names turned into the site's ids. */
export interface ListingFilter
  extends Omit<ParsedFilter, "categoryPath" | "brandNames" | "segmentId" | "fields"> {
  readonly siteId: AuthorizedSiteId;
  /** Which offers the conditions on the market look at. */
  readonly scope: OfferScope;
  /** Any of them; null: any category or none. */
  readonly categoryIds: readonly number[] | null;
  /** Any of them; null: any brand or none. */
  readonly brandIds: readonly number[] | null;
  /** What the person does not see. */
  readonly hiddenCategoryIds: readonly number[];
  readonly hiddenBrandIds: readonly number[];
  readonly segment: SegmentRange | null;
  /** What the products' own texts and fields are narrowed by; null: nothing, or all of it is in `productIds`. */
  readonly product: ProductFilter | null;
  /** Any of them; null: any. */
  readonly productIds: readonly number[] | null;
}

/** What is asked of a product's texts and of its fields beside the columns. */
export interface ProductFilter {
  /** Folded texts that it holds, all of them, the longest first; empty: any. */
  readonly parts: readonly string[];
  readonly textOf: "title" | "sku";
  readonly fields: readonly FieldCondition[];
}

type Condition = RawBuilder<unknown>;

/**
 * WHERE of a filter over the listing rows: the one place that turns a filter into conditions, the same for the
 * page and for its count. Row level security would hide other sites' rows by itself; the condition lets the
 * indexes, which begin with the site, be used.
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

/** Whether a filter asks nothing of the listing rows themselves, so that the products alone tell how many pass. */
export function hasOnlyProductConditions(filter: ListingFilter): boolean {
  return filter.productIds === null && ownConditions(filter, "l").length === 0;
}

function ownConditions(filter: ListingFilter, table: string): Condition[] {
  const { scope, categoryIds, brandIds, hiddenCategoryIds, hiddenBrandIds, stock, segment } = filter;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions: Condition[] = [];
  const add = (isAsked: boolean, condition: () => Condition) => {
    if (isAsked) conditions.push(condition());
  };
  add(categoryIds !== null, () => sql`${column("category_id")} = any(${categoryIds}::bigint[])`);
  add(brandIds !== null, () => sql`${column("brand_id")} = any(${brandIds}::bigint[])`);
  add(hiddenCategoryIds.length > 0, () => isNotIn(column("category_id"), hiddenCategoryIds));
  add(hiddenBrandIds.length > 0, () => isNotIn(column("brand_id"), hiddenBrandIds));
  add(stock.length > 0, () => sql`${column("availability")} = any(${stock}::text[])`);
  add(filter.isOffline !== null, () => sql`${column("is_offline")} = ${filter.isOffline}`);
  add(filter.changedFrom !== null, () => sql`${column("market_changed_at")} >= ${filter.changedFrom}`);
  add(filter.changedTo !== null, () => sql`${column("market_changed_at")} <= ${filter.changedTo}`);
  add(filter.priceFromBani !== null, () => sql`${column("price_bani")} >= ${filter.priceFromBani}`);
  add(filter.priceToBani !== null, () => sql`${column("price_bani")} <= ${filter.priceToBani}`);
  add(filter.minOffers > 0, () => sql`${column(`offers_${scope}`)} >= ${filter.minOffers}`);
  if (segment !== null) {
    const over = column(`over_${segment.difference === "MINIMUM" ? "min" : "avg"}_${scope}_bp`);
    conditions.push(sql`${over} between ${segment.from} and ${segment.to}`);
  }
  return conditions;
}

/** Most values of a field that are looked up one by one in its index. */
const maxIndexLookups = 20;
/** So many parts of a text are given to its index; those beyond only narrow what it finds. */
const maxIndexedParts = 4;

/**
 * WHERE over the rows of `site_product`, whose indexes answer LIKE and @>, which they do not behind a row policy.
 * @param table alias of its rows
 */
export function productCondition(
  siteId: AuthorizedSiteId,
  { parts, textOf, fields }: ProductFilter,
  table: string,
): Condition {
  const text = sql.ref(`${table}.folded_${textOf}`);
  const indexed = parts.filter(hasTrigram).slice(0, maxIndexedParts);
  const rest = parts.filter((part) => !indexed.includes(part));
  return allOf([
    sql`${sql.ref(`${table}.site_id`)} = ${siteId}`,
    ...indexed.map((part) => sql`${text} like ${likePattern(part)}`),
    ...(rest.length > 0 ? [sql`${text} collate "C" like all(${rest.map(likePattern)}::text[])`] : []),
    ...fields.map((field) => fieldCondition(field, sql.ref(`${table}.dynamic_fields`))),
  ]);
}

/** A field holds a value by itself or in a list. */
function fieldCondition({ name, values }: FieldCondition, fields: Condition): Condition {
  if (values.length <= maxIndexLookups) {
    const documents = values.flatMap((value) => [{ [name]: value }, { [name]: [value] }]);
    const found = documents.map((document) => sql`${fields} @> ${JSON.stringify(document)}::jsonb`);
    return sql`(${sql.join(found, sql` or `)})`;
  }
  const field = sql`${fields} -> ${name}::text`;
  const known = sql`any(${values.map((value) => JSON.stringify(value))}::jsonb[])`;
  return sql`case jsonb_typeof(${field})
    when 'array' then exists (select from jsonb_array_elements(${field}) held(value) where held.value = ${known})
    else ${field} = ${known} end`;
}

function isNotIn(column: Condition, ids: readonly number[]): Condition {
  return sql`(${column} is null or ${column} <> all(${ids}::bigint[]))`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Texts without case and diacritics, as titles and SKUs are kept for searching. */
export async function foldTexts(trx: Transaction<Tables>, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${texts}::text[]) as given(text)`.execute(trx);
  return rows.map(({ folded }) => folded);
}

/** Ids of products by their own texts and fields alone, in no order. @param most no more than so many */
export async function findProductIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  filter: ProductFilter,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id from site_product p where ${productCondition(siteId, filter, "p")} limit ${most}`.execute(
    trx,
  );
  return rows.map((row) => row.product_id);
}
