import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * A person's change of a product, link, quantity or price, of a product's costs and limits, or a decision about recommended prices.
 * `before` and `after` hold what is needed to restore it:
 * - PRODUCT: `url`, `title`, `sku`, `gtin`, `mpn`, `brand`, `category` (names joined by "/"), `imageUrl`; EDIT has those that
 *   changed, also `offline` and `manualFields`; DELETE, and ADD of a restored product, name the `deletionId`
 * - LINK: `offerId`, `url`, `domain`, `quantity` when it was set by hand, `matched` while no person has confirmed it,
 *   `correction` while its price is corrected (`LinkCorrection`)
 * - QUANTITY: `quantity` (null: unknown), `byHand`; EDIT only
 * - PRICE: `price` in the unit of `currency` (null: none shown), `currency`, `corrected`; EDIT only
 * - COSTS: of `cost`, `vatPercent`, `commissionPercent`, `shipping`, `floor` and `ceiling` those that changed, lei and percent (null:
 *   none); EDIT only
 * - REVIEW: `action` and `products`, the number of products that the decision changed; EDIT only. The entry has the decision's id and
 *   names the first of its products.
 */
export interface ProductChange {
  readonly modification: "ADD" | "EDIT" | "DELETE";
  readonly subject: "PRODUCT" | "LINK" | "QUANTITY" | "PRICE" | "COSTS" | "REVIEW";
  readonly productId: number;
  /** The offer's id; the product's id when the product itself was changed. */
  readonly recordId: number;
  /** Title of the own product at the time of the change. */
  readonly productName: string;
  /** Address of the own product. */
  readonly mainProductLink: string | null;
  /** Address of the page that was changed. */
  readonly modifiedProductLink: string | null;
  /** Null for ADD. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null for DELETE. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Titles and addresses of products, as entries name them; those that do not exist are missing. */
export async function findProductNames(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly title: string; readonly url: string | null }>> {
  const { rows } = await sql<{ productId: number; title: string; url: string | null }>`
    select product_id as "productId", title, url from product
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ productId, ...product }) => [productId, product]));
}

/**
 * Stores changes in the given order, in the transaction of the change and with the changed record locked. Each entry is
 * at least 1 ms later than earlier entries of its product: a transaction that waited for a lock may have read the clock
 * before the previous one did. Entries of a product are in order by `changed_at`, then `entry_id`.
 * @param nextId returns at least as many ids as there are changes
 * @param source what made the changes for the person; null: they did, on a screen
 * @param rollsBack the entry that the changes roll back, where they do not name one of their own
 */
export async function recordProductChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  changes: readonly (ProductChange & { readonly rollsBack?: number })[],
  nextId: () => number,
  now: Date,
  source: "PRODUCT_FEED" | "MATCHING" | null = null,
  rollsBack: number | null = null,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ entryId: nextId(), ...change }));
  const productIds = [...new Set(changes.map(({ productId }) => productId))];
  const insert = sql`
    insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id, record_id,
      product_name, main_product_link, modified_product_link, before, after, source, rolls_back)
    select ${siteId}, "entryId", greatest(${now}::timestamptz, last.at + interval '1 millisecond'), ${userId},
      modification, subject, "productId", "recordId", "productName", "mainProductLink", "modifiedProductLink",
      before, after, ${source}::text, coalesce("rollsBack", ${rollsBack}::bigint)
      from json_to_recordset(${JSON.stringify(rows)}::json) as new("entryId" bigint, modification text, subject text,
        "productId" bigint, "recordId" bigint, "productName" text, "mainProductLink" text,
        "modifiedProductLink" text, before jsonb, after jsonb, "rollsBack" bigint)
      left join (
        select product_id, max(changed_at) as at from product_history
         where site_id = ${siteId} and product_id = any(${productIds}::bigint[]) group by product_id
      ) last on last.product_id = "productId"
    on conflict do nothing`;
  await insertNew(trx, rows.length, insert);
}
