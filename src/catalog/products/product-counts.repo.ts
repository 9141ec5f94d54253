import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { CategoryCount } from "./core/category-tree.ts";

export interface BrandCount {
  readonly brandId: number;
  readonly name: string;
  readonly products: number;
}

/** All stored categories with the number of products directly in them, including 0. */
export async function countByCategory(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select c.path, coalesce(l.products, 0) as products
      from category c
      left join (${productsBy("category_id", siteId)}) l on l.category_id = c.category_id
     where c.site_id = ${siteId}`.execute(trx);
  return rows;
}

/** All stored brands with their number of products, including 0. */
export async function countByBrand(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<BrandCount[]> {
  const { rows } = await sql<BrandCount>`
    select b.brand_id as "brandId", b.name, coalesce(l.products, 0) as products
      from brand b
      left join (${productsBy("brand_id", siteId)}) l on l.brand_id = b.brand_id
     where b.site_id = ${siteId}`.execute(trx);
  return rows;
}

/** Needs a single index-only scan. */
function productsBy(column: "category_id" | "brand_id", siteId: AuthorizedSiteId): RawBuilder<unknown> {
  return sql`select l.${sql.ref(column)}, count(*) as products from listing l
              where l.site_id = ${siteId} group by l.${sql.ref(column)}`;
}
