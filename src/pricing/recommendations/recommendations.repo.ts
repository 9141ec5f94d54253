import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ProductConditions } from "../../catalog/filters/product-conditions.service.ts";
import { isLinkCounted } from "../../catalog/market/market.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecommendationState } from "../evaluation/core/stored-recommendation.ts";
import type { RecommendationTable } from "../pricing.tables.ts";
import type { RecommendationRow } from "./core/present-recommendation.ts";

/** Rows of `recommendation`, as lists, reviews and exports find them. */
export interface RecommendationFilter extends ProductConditions {
  readonly siteId: AuthorizedSiteId;
  readonly states: readonly RecommendationState[];
  readonly ruleId: number | null;
  /** Bounds of the change in basis points, both included; null: none. */
  readonly minChangeBp: number | null;
  readonly maxChangeBp: number | null;
  /** The guard that moved the price last; null: any or none. */
  readonly guard: RecommendationTable["guard"];
  /** Whether only rows below cost pass. */
  readonly isBelowCost: boolean;
  /** Of REFUSED; null: any. */
  readonly refusal: RecommendationTable["refusal"];
}

type Condition = RawBuilder<unknown>;

/** WHERE condition of a filter over the rows r. */
export function recommendationCondition(filter: RecommendationFilter): Condition {
  const { siteId, states, ruleId, minChangeBp, maxChangeBp, guard, isBelowCost, refusal } = filter;
  const conditions = [sql`r.site_id = ${siteId}`, sql`r.state = any(${states}::text[])`];
  if (ruleId !== null) conditions.push(sql`r.rule_id = ${ruleId}`);
  if (minChangeBp !== null) conditions.push(sql`r.change_bp >= ${minChangeBp}`);
  if (maxChangeBp !== null) conditions.push(sql`r.change_bp <= ${maxChangeBp}`);
  if (guard !== null) conditions.push(sql`r.guard = ${guard}`);
  if (isBelowCost) conditions.push(sql`r.profit_bani < 0`);
  if (refusal !== null) conditions.push(sql`r.refusal = ${refusal}`);
  const ofListing = listingConditions(filter);
  if (ofListing.length > 0) {
    conditions.push(sql`exists (select from listing l where l.site_id = ${siteId} and l.product_id = r.product_id
      and ${allOf(ofListing)})`);
  }
  if (filter.search !== null) {
    const titles = filter.search.title.map((pattern) => sql`p.folded_title like ${pattern}`);
    conditions.push(sql`r.product_id in (select p.product_id from site_product p where p.site_id = ${siteId}
      and (${allOf(titles)} or p.folded_sku like ${filter.search.sku}))`);
  }
  return allOf(conditions);
}

function listingConditions(filter: RecommendationFilter): Condition[] {
  const { categoryIds, brandIds, hiddenCategoryIds, hiddenBrandIds } = filter;
  const conditions: Condition[] = [];
  if (categoryIds !== null) conditions.push(sql`l.category_id = any(${categoryIds}::bigint[])`);
  if (brandIds !== null) conditions.push(sql`l.brand_id = any(${brandIds}::bigint[])`);
  if (hiddenCategoryIds.length > 0) conditions.push(isNotIn(sql`l.category_id`, hiddenCategoryIds));
  if (hiddenBrandIds.length > 0) conditions.push(isNotIn(sql`l.brand_id`, hiddenBrandIds));
  return conditions;
}

function isNotIn(column: Condition, ids: readonly number[]): Condition {
  return sql`(${column} is null or ${column} <> all(${ids}::bigint[]))`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

export interface RecommendationCounts {
  readonly total: number;
  readonly belowCost: number;
}

export async function countRecommendations(
  trx: Transaction<Tables>,
  filter: RecommendationFilter,
): Promise<RecommendationCounts> {
  const { rows } = await sql<RecommendationCounts>`
    select count(*) as total, count(*) filter (where r.profit_bani < 0) as "belowCost"
      from recommendation r where ${recommendationCondition(filter)}`.execute(trx);
  return rows[0] ?? { total: 0, belowCost: 0 };
}

/** Part of the rows in the order of their product ids. */
export interface RecommendationSlice {
  readonly limit: number;
  readonly offset?: number;
  /** Only products with a higher id. */
  readonly afterId?: number;
}

/** Rows with the texts, listings and offers of their products, by product id. */
export async function findRecommendations(
  trx: Transaction<Tables>,
  filter: RecommendationFilter,
  { limit, offset = 0, afterId = 0 }: RecommendationSlice,
): Promise<RecommendationRow[]> {
  const { siteId } = filter;
  const { rows } = await sql<RecommendationRow>`
    with slice as materialized (
      select r.product_id from recommendation r
       where ${recommendationCondition(filter)} and r.product_id > ${afterId}
       order by r.product_id limit ${limit} offset ${offset}
    )
    select r.product_id as "productId", r.version, r.state, r.rule_id as "ruleId", r.refusal, r.warning,
           r.own_bani as "ownBani", r.recommended_bani as "recommendedBani", r.promo_bani as "promoBani",
           r.campaign_bani as "campaignBani", r.profit_bani as "profitBani", r.guard, r.change_bp as "changeBp", r.over_threshold_bp as "overThresholdBp",
           r.target_bani as "targetBani", r.decision_id as "decisionId", r.computed_at as "computedAt",
           p.sku, p.title, p.url, p.image_url as "imageUrl", c.path as category, b.name as brand,
           l.price_bani as "priceBani", m.reference_bani as "referenceBani", target.domain as "targetDomain", target.url as "targetUrl",
           lowest.domain as "lowestDomain", lowest.price_minor as "lowestBani", lowest.url as "lowestUrl"
      from slice
      join recommendation r on r.site_id = ${siteId} and r.product_id = slice.product_id
      join product p on p.site_id = ${siteId} and p.product_id = slice.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = slice.product_id
      left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
      left join offer target on target.site_id = ${siteId} and target.product_id = slice.product_id
        and target.offer_id = r.target_offer_id
      left join lateral (
        select o.domain, o.price_minor, o.url from offer o
         where o.site_id = ${siteId} and o.product_id = slice.product_id and o.is_fresh and o.currency = 'RON'
           and o.availability = 'IN_STOCK' and o.price_minor is not null and ${isLinkCounted}
         order by o.price_minor, o.offer_id limit 1) lowest on true
      left join lateral (
        select reference_bani from promotion m
         where m.site_id = ${siteId} and m.product_id = slice.product_id and m.ended_at is null
           and m.reference_bani is not null and (r.promo_bani is not null or r.campaign_bani is not null)
         order by m.starts_on limit 1) m on true
     order by slice.product_id`.execute(trx);
  return rows;
}

/** Ids of the products whose rows pass a filter, in their order. */
export async function findRecommendedIds(
  trx: Transaction<Tables>,
  filter: RecommendationFilter,
  { limit, afterId = 0 }: Pick<RecommendationSlice, "limit" | "afterId">,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.product_id as id from recommendation r
     where ${recommendationCondition(filter)} and r.product_id > ${afterId}
     order by r.product_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Number of products without a recommended price, by reason. */
export async function countExcluded(
  trx: Transaction<Tables>,
  filter: RecommendationFilter,
): Promise<
  { readonly state: RecommendationState; readonly refusal: string | null; readonly products: number }[]
> {
  const { rows } = await sql<{ state: RecommendationState; refusal: string | null; products: number }>`
    select r.state, case r.state when 'REFUSED' then r.refusal end as refusal, count(*) as products
      from recommendation r where ${recommendationCondition(filter)}
     group by 1, 2 order by 3 desc, 1, 2`.execute(trx);
  return rows;
}

/** The computation of all products that is not finished; undefined when nothing is being computed. */
export async function findRun(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<{ done: number; total: number; finished_at: Date | null; revision: number } | undefined> {
  return trx
    .selectFrom("pricing_run")
    .select(["done", "total", "finished_at", "revision"])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
}

/** The brake with the number of rows that wait because of it; undefined while it does not hold. */
export async function findBrake(trx: Transaction<Tables>, siteId: AuthorizedSiteId) {
  return trx
    .selectFrom("pricing_brake")
    .select(["since", "reason", "moved", "active", "sum_before_bani", "sum_after_bani"])
    .select(
      sql<number>`(select count(*) from recommendation r
        where r.site_id = ${siteId} and r.state = 'WARNING' and r.warning = 'brake')`.as("waiting"),
    )
    .where("site_id", "=", siteId)
    .executeTakeFirst();
}
