import { sql, type Transaction } from "kysely";
import type { AppliedProduct } from "../../catalog/product-import/product-import.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SavedCosts } from "../../pricing/costs/imported-costs.service.ts";
import type { RowCampaign } from "./core/file-row.ts";

/** What an applied import did to a product, in the catalog and in pricing. */
export interface ImportChange extends AppliedProduct {
  /** Null: it did not change its costs. */
  readonly costs: Pick<SavedCosts, "before" | "version"> | null;
  /** The campaign that it planned. */
  readonly promotionId: number | null;
  /** That campaign as it was planned. */
  readonly campaign: RowCampaign | null;
}

export async function insertChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ before, costs, previousEntryAt, campaign, ...change }) => ({
    ...change,
    before: { product: before, costs: costs?.before ?? null, previousEntryAt, campaign },
    pricingVersion: costs?.version ?? null,
  }));
  const insert = sql`
    insert into product_import_change (site_id, import_id, product_id, row_number, is_created, last_entry_at, before,
      offer_ids, pricing_version, promotion_id)
    select ${siteId}, ${importId}, "productId", "row", "isCreated", "lastEntryAt", before, "offerIds", "pricingVersion",
        "promotionId"
      from json_to_recordset(${JSON.stringify(rows)}::json) as new("productId" bigint, "row" integer,
        "isCreated" boolean, "lastEntryAt" timestamptz, before jsonb, "offerIds" bigint[], "pricingVersion" integer,
        "promotionId" bigint)
    on conflict do nothing`;
  await insertNew(trx, rows.length, insert);
}

interface ChangeRow extends Omit<AppliedProduct, "before" | "previousEntryAt"> {
  readonly before: {
    readonly product: AppliedProduct["before"];
    readonly costs: SavedCosts["before"];
    /** ISO 8601. */
    readonly previousEntryAt: string | null;
    /** Absent in imports that were applied before campaigns were compared. */
    readonly campaign?: RowCampaign | null;
  };
  readonly pricingVersion: number | null;
  readonly promotionId: number | null;
}

/** Changes of an import, in the order of their rows. */
export async function findChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  importId: string,
): Promise<ImportChange[]> {
  const { rows } = await sql<ChangeRow>`
    select product_id as "productId", row_number as "row", is_created as "isCreated", last_entry_at as "lastEntryAt",
      before, offer_ids as "offerIds", pricing_version as "pricingVersion", promotion_id as "promotionId"
    from product_import_change where site_id = ${siteId} and import_id = ${importId}
    order by row_number, product_id`.execute(trx);
  return rows.map(({ before, pricingVersion, ...change }) => ({
    ...change,
    before: before.product,
    previousEntryAt: before.previousEntryAt === null ? null : new Date(before.previousEntryAt),
    campaign: before.campaign ?? null,
    costs: pricingVersion === null ? null : { before: before.costs, version: pricingVersion },
  }));
}

/** A product that was put back to what an earlier import left. */
export interface PutBack {
  readonly productId: number;
  /** Of its last history entry before the undone import, and now. */
  readonly previousEntryAt: Date | null;
  readonly lastEntryAt: Date | null;
  /** Of its costs before the undone import, and now; null: not changed. */
  readonly previousVersion: number | null;
  readonly version: number | null;
}

/** Lets earlier imports be undone as well: what an undoing puts back is no change of theirs by people. */
export async function followUndo(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly PutBack[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update product_import_change c set
      last_entry_at = case when c.last_entry_at is not distinct from r."previousEntryAt" then r."lastEntryAt"
        else c.last_entry_at end,
      pricing_version = case when c.pricing_version = r."previousVersion" then r.version else c.pricing_version end
    from json_to_recordset(${JSON.stringify(products)}::json) as r("productId" bigint, "previousEntryAt" timestamptz,
      "lastEntryAt" timestamptz, "previousVersion" integer, version integer)
    where c.site_id = ${siteId} and c.product_id = r."productId"`.execute(trx);
}
