import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { StoredPricing } from "./core/stored-costs.ts";

export interface PricedProduct {
  /** 0: never saved. */
  readonly version: number;
  readonly stored: StoredPricing;
  /** Bani; null without a price in lei. */
  readonly ownBani: number | null;
  readonly recommendedBani: number | null;
}

interface ProductRow extends StoredPricing {
  readonly version: number;
  readonly ownBani: number | null;
  readonly recommendedBani: number | null;
}

/** A product with its saved values, own price and recommended price; undefined when the site has no such product. */
export async function findPricing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<PricedProduct | undefined> {
  const { rows } = await sql<ProductRow>`
    select coalesce(p.version, 0) as version, p.cost_bani, p.vat_bp, p.commission_bp, p.shipping_bani, p.floor_bani,
      p.ceiling_bani, l.price_bani as "ownBani", r.recommended_bani as "recommendedBani"
    from listing l
    left join product_pricing p on p.site_id = l.site_id and p.product_id = l.product_id
    left join recommendation r on r.site_id = l.site_id and r.product_id = l.product_id
      and r.state in ('IN_REVIEW', 'WARNING', 'ACTIVELY_PRICED')
    where l.site_id = ${siteId} and l.product_id = ${productId}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { version, ownBani, recommendedBani, ...stored } = row;
  return { version, ownBani, recommendedBani, stored };
}

/**
 * Saves a product's values as the next version.
 * @param version the version that the person changed; 0 when there was none
 * @returns false when another version is stored, and nothing was saved
 */
export async function savePricing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  { version, values, userId, now }: PricingChange,
): Promise<boolean> {
  const changed = { ...values, changed_at: now, changed_by: userId };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("product_pricing")
      .values({ site_id: siteId, product_id: productId, ...changed })
      .onConflict((conflict) => conflict.columns(["site_id", "product_id"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("product_pricing")
    .set({ ...changed, version: version + 1 })
    .where("site_id", "=", siteId)
    .where("product_id", "=", productId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface PricingChange {
  readonly version: number;
  readonly values: StoredPricing;
  readonly userId: number;
  readonly now: Date;
}

/** Whether any product of a site has a floor. */
export async function findAnyFloor(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql`
    select from product_pricing where site_id = ${siteId} and floor_bani is not null limit 1`.execute(trx);
  return rows.length > 0;
}
