import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { ListingFilter } from "../filters/filters.repo.ts";
import { countablePassing } from "../filters/passing.repo.ts";
import type { HeatCell } from "./core/heat-map.ts";
import { offersOf } from "./market-figures.repo.ts";

export interface TopBrand {
  readonly brandId: number;
  readonly name: string;
}

/** Brands with the most products that are compared with an offer, most first. */
export async function findTopBrands(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  limit: number,
): Promise<TopBrand[]> {
  const { rows } = await sql<TopBrand>`
    select b.brand_id as "brandId", b.name
      from (select l.brand_id, count(*) as products from ${countablePassing(filter)}
             where l.brand_id is not null and l.price_bani is not null and ${sql.ref(`l.offers_${filter.scope}`)} > 0
             group by l.brand_id order by products desc, l.brand_id limit ${limit}) top
      join brand b on b.site_id = ${filter.siteId} and b.brand_id = top.brand_id
     order by top.products desc, b.brand_id`.execute(trx);
  return rows;
}

/** Competitors' domains with the most offers that are compared, most first. */
export async function findTopCompetitors(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select o.domain from ${offersOf(filter, sql`l.price_bani is not null`)}
     group by o.domain order by count(*) desc, o.domain limit ${limit}`.execute(trx);
  return rows.map(({ domain }) => domain);
}

/** The cells of the given brands and competitors and of all others. */
export async function findHeatCells(
  trx: Transaction<Tables>,
  filter: ListingFilter,
  brands: readonly TopBrand[],
  competitors: readonly string[],
): Promise<HeatCell[]> {
  const brandIds = brands.map(({ brandId }) => brandId);
  const { rows } = await sql<Omit<HeatCell, "brand"> & { readonly brandId: number | null }>`
    select brand_id as "brandId", competitor, count(*) as products,
           percentile_cont(0.5) within group (order by (own - lowest)::float8 / lowest) as median
      from (select l.product_id, l.price_bani as own, min(o.price_minor) as lowest,
                   case when l.brand_id = any(${brandIds}::bigint[]) then l.brand_id end as brand_id,
                   case when o.domain = any(${competitors}::text[]) then o.domain end as competitor
              from ${offersOf(filter, sql`l.price_bani is not null`)}
             group by l.product_id, l.price_bani, 4, 5) compared
     group by brand_id, competitor`.execute(trx);
  const names = new Map(brands.map(({ brandId, name }) => [brandId, name]));
  return rows.map(({ brandId, ...cell }) => ({
    ...cell,
    brand: brandId === null ? null : (names.get(brandId) ?? null),
  }));
}
