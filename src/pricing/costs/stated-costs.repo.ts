import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Costs of products, bani without VAT; products without one are absent. */
export async function findCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ productId: number; costBani: number }>`
    select product_id as "productId", cost_bani as "costBani" from product_pricing
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and cost_bani is not null`.execute(
    trx,
  );
  return new Map(rows.map(({ productId, costBani }) => [productId, costBani]));
}

export interface StatedCost {
  readonly productId: number;
  /** Without VAT. */
  readonly costBani: number;
}

/** Stores costs; the other values of the products stay. Each is a new version, so that a person's form does not hide it. */
export async function updateCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  costs: readonly StatedCost[],
  changed: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await sql`
    insert into product_pricing (site_id, product_id, cost_bani, changed_at, changed_by)
    select ${siteId}, "productId", "costBani", ${changed.now}::timestamptz, ${changed.userId}::bigint
      from json_to_recordset(${JSON.stringify(costs)}::json) as r("productId" bigint, "costBani" bigint)
     order by "productId"
    on conflict (site_id, product_id) do update set cost_bani = excluded.cost_bani,
      version = product_pricing.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    trx,
  );
}
