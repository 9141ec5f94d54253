import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewProduct {
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly brandId: number | null;
  readonly categoryId: number | null;
}

/**
 * Inserts product and listing rows.
 * @returns ids of the inserted products; without those whose page was added concurrently
 */
export async function insertProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly NewProduct[],
  now: Date,
): Promise<Set<number>> {
  const rows = JSON.stringify(products);
  const written = await sql<{ product_id: number }>`
    insert into product (site_id, product_id, page_id, url, title, sku, image_url, created_at)
    select ${siteId}, "productId", "pageId", url, title, sku, "imageUrl", ${now}::timestamptz
      from json_to_recordset(${rows}::json)
        as new("productId" bigint, "pageId" uuid, url text, title text, sku text, "imageUrl" text)
    on conflict do nothing
    returning product_id`.execute(trx);
  const ids = new Set(written.rows.map((row) => row.product_id));
  const listings = sql`
    insert into listing (site_id, product_id, brand_id, category_id)
    select ${siteId}, "productId", "brandId", "categoryId"
      from json_to_recordset(${rows}::json) as new("productId" bigint, "brandId" bigint, "categoryId" bigint)
     where "productId" = any(${[...ids]}::bigint[])
    on conflict do nothing`;
  await insertNew(trx, ids.size, listings);
  return ids;
}

/** The texts of an own product. */
export interface ProductText {
  readonly productId: number;
  readonly pageId: string | null;
  readonly url: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly dynamicFields: Record<string, unknown>;
  /** The own product that has the same page; null: none, or a person decided that they are two. */
  readonly duplicateOf: number | null;
}

export async function findProductTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, ProductText>> {
  const { rows } = await sql<ProductText>`
    select p.product_id as "productId", p.page_id as "pageId", p.url, p.title, p.sku, p.image_url as "imageUrl",
        p.dynamic_fields as "dynamicFields",
        case when p.canonical_key is not null then ${duplicateOf(siteId, "p")} end as "duplicateOf"
      from product p where p.site_id = ${siteId} and p.product_id = any(${productIds}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Locks a site's product and link limits until the transaction ends: additions that take this lock run one at a time. */
export async function lockIntake(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${siteId})`.execute(trx);
}

/**
 * The own product that has the same page as a row of `product`: the one whose address the page names as its canonical one, else
 * the oldest other one whose page names the same. Null without one, and when a person decided that they are two.
 * @param alias of the row, whose `canonical_key` is set
 * @see docs/decisions/0050-duplicates-wait-for-a-person.md
 */
export function duplicateOf(siteId: AuthorizedSiteId, alias: string): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number | null>`(case when not ${column("is_kept_apart")}
      and ${column("canonical_key")} is distinct from ${column("address_key")} then coalesce(
    (select min(o.product_id) from product o where o.site_id = ${siteId} and o.address_key = ${column("canonical_key")}),
    (select min(o.product_id) from product o where o.site_id = ${siteId} and o.canonical_key = ${column("canonical_key")}
      and o.product_id < ${column("product_id")})) end)`;
}

/** Products among these that exist on the site, in the given order. @param productIds distinct */
export async function findExistingProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id
      from unnest(${productIds}::bigint[]) with ordinality as input(product_id, position)
      join product p on p.site_id = ${siteId} and p.product_id = input.product_id
     order by input.position`.execute(trx);
  return rows.map(({ product_id }) => product_id);
}
