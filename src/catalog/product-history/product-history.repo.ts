import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** What a person changed in a product, its links, quantities or prices. */
export interface ProductChange {
  readonly modification: "ADD" | "EDIT" | "DELETE";
  readonly subject: "PRODUCT" | "LINK" | "QUANTITY" | "PRICE";
  readonly productId: number;
  /** The offer's id; the product's own id where the change is about the product itself. */
  readonly recordId: number;
  readonly productName: string;
  /** Address of the own product. */
  readonly mainProductLink: string | null;
  /** Address of the page that was changed. */
  readonly modifiedProductLink: string | null;
  /** Enough to put it back; null for ADD. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null for DELETE. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * Keeps changes in the order given. A change is later than every one that its product has had, by a millisecond at
 * least: who waited for another's lock began before that one ended, and read the clock before it. To be called with
 * the changed record locked.
 * @param nextId gives at least as many ids as there are changes
 */
export async function recordProductChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  changes: readonly ProductChange[],
  nextId: () => number,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ entryId: nextId(), ...change }));
  const productIds = [...new Set(changes.map(({ productId }) => productId))];
  await sql`
    insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id, record_id,
      product_name, main_product_link, modified_product_link, before, after)
    select ${siteId}, "entryId", greatest(${now}::timestamptz, last.at + interval '1 millisecond'), ${userId},
      modification, subject, "productId", "recordId", "productName", "mainProductLink", "modifiedProductLink",
      before, after
      from json_to_recordset(${JSON.stringify(rows)}::json) as new("entryId" bigint, modification text, subject text,
        "productId" bigint, "recordId" bigint, "productName" text, "mainProductLink" text,
        "modifiedProductLink" text, before jsonb, after jsonb)
      left join (
        select product_id, max(changed_at) as at from product_history
         where site_id = ${siteId} and product_id = any(${productIds}::bigint[]) group by product_id
      ) last on last.product_id = "productId"`.execute(trx);
}
