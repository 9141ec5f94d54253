import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isLinkCounted } from "../../catalog/market/market.service.ts";
import type { ListQuery } from "../../catalog/product-list/list-query.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FixedColumnId } from "../columns/core/export-columns.ts";
import { competitorOf, fieldOf, linkOf } from "./core/columns.ts";

type Fragment = RawBuilder<unknown>;

/** Names of the listing's figures by which offers they include. */
function figure(name: string, { scope }: ListQuery, unit = ""): Fragment {
  return sql.ref(`l.${name}_${scope}${unit}`);
}

/** The value of each fixed column. */
const values: Readonly<Record<FixedColumnId, (list: ListQuery) => Fragment>> = {
  id: () => sql`l.product_id`,
  title: () => sql`p.title`,
  sku: () => sql`p.sku`,
  gtin: () => sql`p.gtin`,
  mpn: () => sql`p.mpn`,
  brand: () => sql`b.name`,
  category: () => sql`c.path`,
  url: () => sql`p.url`,
  price: () => sql`l.price_bani`,
  previous_price: () => sql`l.previous_price_bani`,
  cut_price: () => sql`l.cut_price_bani`,
  price_changed: () => sql`l.price_changed_at`,
  promotion_since: () => sql`promotion.starts_on::text`,
  promotion_price: () => sql`promotion.announced_bani`,
  reference: () => sql`promotion.reference_bani`,
  promotion_notice: () => sql`promotion.notice`,
  availability: () => sql`l.availability`,
  quantity: () => sql`l.quantity`,
  position: (list) => figure("price_position", list),
  competitors: (list) => figure("offers", list),
  lowest: (list) => figure("min", list, "_bani"),
  average: (list) => figure("avg", list, "_bani"),
  highest: (list) => figure("max", list, "_bani"),
  difference: (list) => sql`l.price_bani - ${figure("min", list, "_bani")}`,
  percent: (list) => figure("over_min", list, "_bp"),
  index: (list) => sql`10000::bigint + ${figure("over_avg", list, "_bp")}`,
  cheapest_competitor: () => sql`cheapest.domain`,
  cheapest_url: () => sql`cheapest.url`,
  changed: () => sql`l.market_changed_at`,
  cost: () => sql`pp.cost_bani`,
  vat: () => sql`pp.vat_bp`,
  commission: () => sql`pp.commission_bp`,
  shipping: () => sql`pp.shipping_bani`,
  floor: () => sql`pp.floor_bani`,
  ceiling: () => sql`pp.ceiling_bani`,
};

const ofCosts: ReadonlySet<string> = new Set(["cost", "vat", "commission", "shipping", "floor", "ceiling"]);
const ofPromotion: ReadonlySet<string> = new Set([
  "promotion_since",
  "promotion_price",
  "reference",
  "promotion_notice",
]);
const ofCheapest: ReadonlySet<string> = new Set(["cheapest_competitor", "cheapest_url"]);

/** Number of all products of a site. */
export async function countProducts(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from listing where site_id = ${siteId}`.execute(trx);
  return rows[0]?.products ?? 0;
}

/** The largest number of links that one product of a list has. */
export async function findMaxLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  list: ListQuery,
): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select coalesce(max(counted.links), 0) as links from ${list.from}
      join (select product_id, count(*) as links from offer where site_id = ${siteId} group by product_id) counted
        on counted.product_id = l.product_id`.execute(trx);
  return rows[0]?.links ?? 0;
}

/** What a file's rows are read from. */
export interface ExportRows {
  readonly siteId: AuthorizedSiteId;
  readonly list: ListQuery;
  /** Of `availableColumns`, in the order of the file. */
  readonly columnIds: readonly string[];
  /** Number of all products of the site. */
  readonly products: number;
}

/** The query of a file's rows: one for each product of the list, in its order, with the columns in theirs. */
export function exportRowsQuery(
  db: Kysely<Tables>,
  { siteId, list, columnIds, products }: ExportRows,
): CompiledQuery {
  const competitors = columnIds.flatMap((id) => competitorOf(id) ?? []);
  const cheapest = list.total > products / 2 ? cheapestOffers : cheapestOffer;
  const joins = [
    sql`join product p on p.site_id = ${siteId} and p.product_id = l.product_id`,
    ...when(
      columnIds.includes("brand"),
      sql`left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id`,
    ),
    ...when(
      columnIds.includes("category"),
      sql`left join category c on c.site_id = ${siteId} and c.category_id = l.category_id`,
    ),
    ...when(
      columnIds.some((id) => ofCosts.has(id)),
      sql`left join product_pricing pp on pp.site_id = ${siteId} and pp.product_id = l.product_id`,
    ),
    // The promotion that the own page shows: at most one.
    ...when(
      columnIds.some((id) => ofPromotion.has(id)),
      sql`left join promotion on promotion.site_id = ${siteId} and promotion.product_id = l.product_id
        and promotion.kind = 'DETECTED' and promotion.ended_at is null`,
    ),
    ...when(
      columnIds.some((id) => ofCheapest.has(id)),
      cheapest(siteId, list),
    ),
    ...when(competitors.length > 0, pricesOf(competitors, siteId, list)),
    ...when(
      columnIds.some((id) => linkOf(id) !== null),
      addressesOfLinks(siteId),
    ),
  ];
  return sql`
    select ${sql.join(columnIds.map((id) => columnValue(id, competitors, list)))}
      from ${list.from}
      ${sql.join(joins, sql` `)}
     order by ${list.order}`.compile(db);
}

function when(isNeeded: boolean, join: Fragment): Fragment[] {
  return isNeeded ? [join] : [];
}

function columnValue(id: string, competitors: readonly string[], list: ListQuery): Fragment {
  const field = fieldOf(id);
  if (field !== null) return sql`p.dynamic_fields -> ${field}`;
  const competitor = competitorOf(id);
  if (competitor !== null) return sql.ref(`prices.c${competitors.indexOf(competitor)}`);
  const link = linkOf(id);
  if (link !== null) return sql`links.urls[${link}::integer]`;
  const value = values[id as FixedColumnId];
  if (value === undefined) throw new Error(`no column "${id}"`);
  return value(list);
}

/** Condition of the offers o that the market figures include. */
function comparable(siteId: AuthorizedSiteId, { scope }: ListQuery): Fragment {
  return sql`o.site_id = ${siteId} and o.is_fresh and ${isLinkCounted} and o.currency = 'RON' and o.price_minor is not null
    ${scope === "in" ? sql`and o.availability <> 'OUT_OF_STOCK'` : sql``}`;
}

/** The cheapest offer, looked up for each product of the list. */
function cheapestOffer(siteId: AuthorizedSiteId, list: ListQuery): Fragment {
  return sql`left join lateral (
    select o.domain, o.url from offer o where ${comparable(siteId, list)} and o.product_id = l.product_id
     order by o.price_minor, o.offer_id limit 1) cheapest on true`;
}

/** The same from one scan of all offers of the site, in half the time when most of its products are in the list. */
function cheapestOffers(siteId: AuthorizedSiteId, list: ListQuery): Fragment {
  return sql`left join (
    select distinct on (o.product_id) o.product_id, o.domain, o.url from offer o where ${comparable(siteId, list)}
     order by o.product_id, o.price_minor, o.offer_id) cheapest on cheapest.product_id = l.product_id`;
}

/** The lowest price of each of some competitors. */
function pricesOf(competitors: readonly string[], siteId: AuthorizedSiteId, list: ListQuery): Fragment {
  const columns = competitors.map(
    (domain, at) => sql`min(o.price_minor) filter (where o.domain = ${domain}) as ${sql.ref(`c${at}`)}`,
  );
  return sql`left join lateral (
    select ${sql.join(columns)} from offer o
     where ${comparable(siteId, list)} and o.product_id = l.product_id) prices on true`;
}

/** The addresses of each product's links, in the order in which they were added. */
function addressesOfLinks(siteId: AuthorizedSiteId): Fragment {
  return sql`left join (
    select product_id, array_agg(url order by offer_id) as urls from offer where site_id = ${siteId}
     group by product_id) links on links.product_id = l.product_id`;
}
