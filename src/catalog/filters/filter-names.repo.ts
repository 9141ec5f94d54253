import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ListingFilterBody, MissingName } from "./listing-filter.contract.ts";

/** Ids of a category and of the categories below it; empty when the site has none. */
export async function findCategoryIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  path: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select category_id as id from category
     where site_id = ${siteId} and (path = ${path} or starts_with(path, ${`${path}/`}))`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Ids of the categories and brands that a person made invisible. */
export interface HiddenIds {
  /** Includes the categories below an invisible one. */
  readonly categoryIds: readonly number[];
  readonly brandIds: readonly number[];
}

export async function findHiddenIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<HiddenIds> {
  const { rows } = await sql<HiddenIds>`
    select array(
        select c.category_id from category c
         where c.site_id = ${siteId}
           and exists (select from hidden_category where site_id = ${siteId} and user_id = ${userId})
           and exists (
             select from string_to_array(c.path, '/') names(parts),
                         generate_series(1, cardinality(names.parts)) depth,
                         hidden_category h
              where h.site_id = ${siteId} and h.user_id = ${userId}
                and h.path = array_to_string(names.parts[1:depth], '/'))
      ) as "categoryIds",
      array(
        select brand_id from hidden_brand where site_id = ${siteId} and user_id = ${userId}
      ) as "brandIds"`.execute(trx);
  return rows[0] ?? { categoryIds: [], brandIds: [] };
}

/**
 * The category, brands and fields of a filter that the site no longer has: nothing passes by them. In the order of the filter, each
 * once.
 */
export async function findMissingNames(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { category = null, brands, dynamic_filters }: ListingFilterBody,
): Promise<MissingName[]> {
  const fields = (dynamic_filters ?? []).map(({ fieldName }) => fieldName);
  if (category === null && !brands?.length && fields.length === 0) return [];
  const { rows } = await sql<MissingName>`
    select 'category' as kind, ${category}::text as name
     where ${category}::text is not null and not exists (select from category
       where site_id = ${siteId} and (path = ${category} or starts_with(path, ${`${category}/`})))
    union all
    select 'brand', name from unnest(${[...new Set(brands ?? [])]}::text[]) as named(name)
     where not exists (select from brand b where b.site_id = ${siteId} and b.name = named.name)
    union all
    select 'field', name from unnest(${[...new Set(fields)]}::text[]) as named(name)
     where not exists (select from dynamic_field f where f.site_id = ${siteId} and f.field_name = named.name)`.execute(
    trx,
  );
  return rows;
}
