import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { StoredPricing } from "./core/stored-costs.ts";

/** Saved values of a product. */
export interface VersionedPricing extends StoredPricing {
  readonly product_id: number;
  readonly version: number;
}

/** Saved values of products, locked until the transaction ends; products without any are missing. */
export async function lockPricing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, VersionedPricing>> {
  const { rows } = await sql<VersionedPricing>`
    select product_id, version, cost_bani, vat_bp, commission_bp, shipping_bani, floor_bani, ceiling_bani
    from product_pricing where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
    order by product_id for update`.execute(trx);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Saves values of products as their next versions. @returns the new versions by product */
export async function savePricings(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  saved: readonly (StoredPricing & { readonly product_id: number })[],
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; version: number }>`
    insert into product_pricing as p (site_id, product_id, cost_bani, vat_bp, commission_bp, shipping_bani, floor_bani,
      ceiling_bani, changed_at, changed_by)
    select ${siteId}, product_id, cost_bani, vat_bp, commission_bp, shipping_bani, floor_bani, ceiling_bani,
        ${now}::timestamptz, ${userId}::bigint
      from json_to_recordset(${JSON.stringify(saved)}::json) as r(product_id bigint, cost_bani bigint, vat_bp integer,
        commission_bp integer, shipping_bani bigint, floor_bani bigint, ceiling_bani bigint)
    on conflict (site_id, product_id) do update set version = p.version + 1, cost_bani = excluded.cost_bani,
      vat_bp = excluded.vat_bp, commission_bp = excluded.commission_bp, shipping_bani = excluded.shipping_bani,
      floor_bani = excluded.floor_bani, ceiling_bani = excluded.ceiling_bani, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    returning product_id, version`.execute(trx);
  return new Map(rows.map(({ product_id, version }) => [product_id, version]));
}

/** Deletes the saved values of products that had none before. */
export async function deletePricings(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    delete from product_pricing where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(
    trx,
  );
}
