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
 * The category, brands, fields and competitors of filters that the site no longer has: nothing passes by them. One statement for
 * all filters, none when they name nothing.
 * @returns for each filter, in their order: its missing names in the order of the filter, each once
 */
export async function findMissingNames(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  filters: readonly ListingFilterBody[],
): Promise<MissingName[][]> {
  const named = filters.map(namesOf);
  const namesOfKind = (kind: MissingName["kind"]) => [
    ...new Set(named.flatMap((names) => names.filter((one) => one.kind === kind).map(({ name }) => name))),
  ];
  if (named.every((names) => names.length === 0)) return named;
  const { rows } = await sql<MissingName>`
    select 'category' as kind, name from unnest(${namesOfKind("category")}::text[]) as named(name)
     where not exists (select from category c
       where c.site_id = ${siteId} and (c.path = named.name or starts_with(c.path, named.name || '/')))
    union all
    select 'brand', name from unnest(${namesOfKind("brand")}::text[]) as named(name)
     where not exists (select from brand b where b.site_id = ${siteId} and b.name = named.name)
    union all
    select 'field', name from unnest(${namesOfKind("field")}::text[]) as named(name)
     where not exists (select from dynamic_field f where f.site_id = ${siteId} and f.field_name = named.name)
    union all
    select 'competitor', name from unnest(${namesOfKind("competitor")}::text[]) as named(name)
     where not exists (select from offer o where o.site_id = ${siteId} and o.domain = named.name)`.execute(
    trx,
  );
  const missing = new Set(rows.map(keyOf));
  return named.map((names) => names.filter((one) => missing.has(keyOf(one))));
}

function namesOf({ category = null, brands, dynamic_filters, market }: ListingFilterBody): MissingName[] {
  const fields = (dynamic_filters ?? []).map(({ fieldName }) => fieldName);
  return [
    ...(category === null ? [] : [{ kind: "category" as const, name: category }]),
    ...[...new Set(brands ?? [])].map((name) => ({ kind: "brand" as const, name })),
    ...[...new Set(fields)].map((name) => ({ kind: "field" as const, name })),
    ...[...new Set(market?.compared_with)].map((name) => ({ kind: "competitor" as const, name })),
  ];
}

function keyOf({ kind, name }: MissingName): string {
  return `${kind} ${name}`;
}
