import type { PricePosition } from "../../src/catalog/products/products.contract.ts";
import type { ListRequest } from "./cases.ts";
import { pageSize } from "./cases.ts";

/** A statement and its parameters, as PostgreSQL's own protocol takes them. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What the plain statements need in addition to the request. */
export interface PlainSqlSettings {
  readonly siteId: number;
  readonly segments: ReadonlyMap<
    number,
    { readonly column: string; readonly from: number; readonly to: number }
  >;
  readonly hiddenPaths: readonly string[];
  readonly hiddenBrandIds: readonly number[];
}

/**
 * The same list written by hand for a database of one shop: a count and a page, without row-level security and without
 * preceding queries. The page includes the product columns that the list shows.
 */
export function plainStatements(
  settings: PlainSqlSettings,
  request: ListRequest,
): { count: Statement; page: Statement } {
  const values: unknown[] = [settings.siteId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["l.site_id = $1", ...conditionsOf(settings, request, parameter)];
  const needsProduct = conditions.some((condition) => condition.includes("p."));
  const from = `from listing l ${needsProduct ? "join product p using (site_id, product_id)" : ""}
    where ${conditions.join(" and ")}`;
  const order = orderOf(request);
  const countValues = [...values];
  return {
    count: { text: `select count(*)::integer as total ${from}`, values: countValues },
    page: {
      text: `select l.*, p.title, p.sku, p.url, p.image_url, p.dynamic_fields
        from (select site_id, product_id ${from} order by ${order}
          limit ${pageSize} offset ${parameter(request.page * pageSize)}) cut
        join listing l using (site_id, product_id) join product p using (site_id, product_id) order by ${order}`,
      values,
    },
  };
}

function conditionsOf(
  settings: PlainSqlSettings,
  { body, search, hasOutOfStock, hasHiddenItems }: ListRequest,
  parameter: (value: unknown) => string,
) {
  const conditions: string[] = [];
  if (body.category) {
    const path = parameter(body.category);
    conditions.push(
      `l.category_id in (select category_id from category where site_id = $1 and (path = ${path} or starts_with(path, ${path} || '/')))`,
    );
  }
  if (body.brands) {
    conditions.push(
      `l.brand_id in (select brand_id from brand where site_id = $1 and name = any(${parameter(body.brands)}::text[]))`,
    );
  }
  if (body.stock_info) conditions.push(`l.availability = any(${parameter(body.stock_info)}::text[])`);
  if (typeof body.offline === "boolean") conditions.push(`l.is_offline = ${parameter(body.offline)}`);
  if (body.price_change_start)
    conditions.push(`l.market_changed_at >= ${parameter(new Date(body.price_change_start))}`);
  if (body.price_change_end)
    conditions.push(`l.market_changed_at <= ${parameter(new Date(body.price_change_end))}`);
  if (body.price_start) conditions.push(`l.price_bani >= ${parameter(Math.round(body.price_start * 100))}`);
  if (body.price_end) conditions.push(`l.price_bani <= ${parameter(Math.round(body.price_end * 100))}`);
  const scope = hasOutOfStock ? "all" : "in";
  if (body.nr_competitors) conditions.push(`l.offers_${scope} >= ${parameter(body.nr_competitors)}`);
  const positions = body.price_position?.map((position) => positionConditions[position](scope)) ?? [];
  if (positions.length > 0) conditions.push(`(${positions.join(" or ")})`);
  const segment = settings.segments.get(body.price_difference_segment_id ?? 0);
  if (segment) {
    conditions.push(
      `l.${segment.column}_${scope}_bp between ${parameter(segment.from)} and ${parameter(segment.to)}`,
    );
  }
  for (const { fieldName, values } of body.dynamic_filters ?? []) {
    const found = values.map(
      (value) => `p.dynamic_fields @> ${parameter(JSON.stringify({ [fieldName]: value }))}::jsonb`,
    );
    conditions.push(`(${found.join(" or ")})`);
  }
  if (search) {
    const text = search.isSku ? "p.folded_sku" : "p.folded_title";
    const words = search.isSku ? [search.query] : search.query.split(/\s+/).filter((word) => word !== "");
    const folded = (part: string) => `fold(${parameter(part.replace(/[\\%_]/g, "\\$&"))})`;
    const parts = words.map((word) => `${text} like '%' || ${folded(word)} || '%'`).join(" and ");
    const isSkuStart = !search.isSku && search.query.length <= 100;
    conditions.push(isSkuStart ? `(${parts} or p.folded_sku like ${folded(search.query)} || '%')` : parts);
  }
  if (hasHiddenItems) {
    conditions.push(
      `(l.brand_id is null or l.brand_id <> all(${parameter(settings.hiddenBrandIds)}::bigint[]))`,
      `not exists (select from category c, unnest(${parameter(settings.hiddenPaths)}::text[]) hidden(path)
        where c.site_id = $1 and c.category_id = l.category_id
          and (c.path = hidden.path or starts_with(c.path, hidden.path || '/')))`,
    );
  }
  return conditions;
}

const positionConditions: Readonly<Record<PricePosition, (scope: "all" | "in") => string>> = {
  CHEAPEST: (scope) => `l.price_bani < l.min_${scope}_bani`,
  EQUAL: (scope) => `l.price_bani = l.min_${scope}_bani`,
  MORE_EXPENSIVE: (scope) => `l.price_bani > l.min_${scope}_bani`,
  MOST_EXPENSIVE: (scope) => `l.price_bani > l.max_${scope}_bani`,
  NO_COMPETITORS: (scope) => `l.offers_${scope} = 0`,
};

function orderOf({ body: { sort_type: sort }, hasOutOfStock }: ListRequest): string {
  const scope = hasOutOfStock ? "all" : "in";
  const key = {
    OVERPRICED: `l.over_min_${scope}_bp desc`,
    UNDERPRICED: `l.over_min_${scope}_bp asc`,
    MEAN_OVERPRICED: `l.over_avg_${scope}_bp desc`,
    MEAN_UNDERPRICED: `l.over_avg_${scope}_bp asc`,
    BIGGEST_STOCK: "l.quantity desc",
    SMALLEST_STOCK: "l.quantity asc",
    PRICE_ASCENDING: "l.price_bani asc",
    PRICE_DESCENDING: "l.price_bani desc",
  };
  return sort ? `${key[sort]} nulls last, l.product_id` : "l.product_id";
}
