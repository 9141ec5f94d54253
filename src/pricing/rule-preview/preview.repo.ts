import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RuleScope } from "../rules/core/pricing-rule.ts";

/** Ids of the products in a scope, ascending. The rows are the catalog's, only read here. */
export async function findProductsInScope(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  scope: RuleScope,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select l.product_id from listing l where l.site_id = ${siteId} and ${inScope(siteId, scope)}
    order by l.product_id limit ${limit}`.execute(trx);
  return rows.map((row) => row.product_id);
}

function inScope(siteId: AuthorizedSiteId, scope: RuleScope): RawBuilder<unknown> {
  switch (scope.type) {
    case "ALL_PRODUCTS":
      return sql`true`;
    case "CATEGORY":
      return sql`l.category_id in (
        select c.category_id from category c where c.site_id = ${siteId}
          and (c.path = ${scope.path} or starts_with(c.path, ${`${scope.path}/`})))`;
    case "BRAND":
      return sql`l.brand_id in (
        select b.brand_id from brand b where b.site_id = ${siteId} and lower(b.name) = lower(${scope.name}))`;
    case "SKU":
      return sql`l.product_id in (
        select p.product_id from product p where p.site_id = ${siteId} and p.sku = ${scope.sku})`;
  }
}
