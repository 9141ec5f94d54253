import type { ListAsk } from "./cases.ts";
import { pageSize } from "./cases.ts";

/** A statement and its parameters, as PostgreSQL's own protocol takes them. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What the plain statements need to know beside the call itself. */
export interface BareSetting {
  readonly siteId: number;
  readonly segments: ReadonlyMap<
    number,
    { readonly column: string; readonly from: number; readonly to: number }
  >;
  readonly hiddenPaths: readonly string[];
  readonly hiddenBrandIds: readonly number[];
}

/**
 * The same list as one would write it by hand for a database of one shop: a count and a page, no row policy, nothing
 * looked up before. The page carries what the list shows of the product itself.
 */
export function bareStatements(setting: BareSetting, ask: ListAsk): { count: Statement; page: Statement } {
  const values: unknown[] = [setting.siteId];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["l.site_id = $1", ...conditionsOf(setting, ask, given)];
  const isOfProducts = conditions.some((condition) => condition.includes("p."));
  const from = `from listing l ${isOfProducts ? "join product p using (site_id, product_id)" : ""}
    where ${conditions.join(" and ")}`;
  const order = orderOf(ask);
  const counted = [...values];
  return {
    count: { text: `select count(*)::integer as total ${from}`, values: counted },
    page: {
      text: `select l.*, p.title, p.sku, p.url, p.image_url, p.dynamic_fields
        from (select site_id, product_id ${from} order by ${order}
          limit ${pageSize} offset ${given(ask.page * pageSize)}) cut
        join listing l using (site_id, product_id) join product p using (site_id, product_id) order by ${order}`,
      values,
    },
  };
}

function conditionsOf(
  setting: BareSetting,
  { body, search, hasOutOfStock, isHiding }: ListAsk,
  given: (value: unknown) => string,
) {
  const conditions: string[] = [];
  if (body.category) {
    const path = given(body.category);
    conditions.push(
      `l.category_id in (select category_id from category where site_id = $1 and (path = ${path} or starts_with(path, ${path} || '/')))`,
    );
  }
  if (body.brands) {
    conditions.push(
      `l.brand_id in (select brand_id from brand where site_id = $1 and name = any(${given(body.brands)}::text[]))`,
    );
  }
  if (body.stock_info) conditions.push(`l.availability = any(${given(body.stock_info)}::text[])`);
  if (typeof body.offline === "boolean") conditions.push(`l.is_offline = ${given(body.offline)}`);
  if (body.price_change_start)
    conditions.push(`l.market_changed_at >= ${given(new Date(body.price_change_start))}`);
  if (body.price_change_end)
    conditions.push(`l.market_changed_at <= ${given(new Date(body.price_change_end))}`);
  if (body.price_start) conditions.push(`l.price_bani >= ${given(Math.round(body.price_start * 100))}`);
  if (body.price_end) conditions.push(`l.price_bani <= ${given(Math.round(body.price_end * 100))}`);
  const scope = hasOutOfStock ? "all" : "in";
  if (body.nr_competitors) conditions.push(`l.offers_${scope} >= ${given(body.nr_competitors)}`);
  const segment = setting.segments.get(body.price_difference_segment_id ?? 0);
  if (segment) {
    conditions.push(
      `l.${segment.column}_${scope}_bp between ${given(segment.from)} and ${given(segment.to)}`,
    );
  }
  for (const { fieldName, values } of body.dynamic_filters ?? []) {
    const found = values.map(
      (value) => `p.dynamic_fields @> ${given(JSON.stringify({ [fieldName]: value }))}::jsonb`,
    );
    conditions.push(`(${found.join(" or ")})`);
  }
  if (search) {
    const text = search.isSku ? "p.folded_sku" : "p.folded_title";
    const words = search.isSku ? [search.query] : search.query.split(/\s+/).filter((word) => word !== "");
    for (const word of words) {
      conditions.push(`${text} like '%' || fold(${given(word.replace(/[\\%_]/g, "\\$&"))}) || '%'`);
    }
  }
  if (isHiding) {
    conditions.push(
      `(l.brand_id is null or l.brand_id <> all(${given(setting.hiddenBrandIds)}::bigint[]))`,
      `not exists (select from category c, unnest(${given(setting.hiddenPaths)}::text[]) hidden(path)
        where c.site_id = $1 and c.category_id = l.category_id
          and (c.path = hidden.path or starts_with(c.path, hidden.path || '/')))`,
    );
  }
  return conditions;
}

function orderOf({ body: { sort_type: sort }, hasOutOfStock }: ListAsk): string {
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
