import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findProductNames, type ProductChange, recordProductChanges } from "./product-history.repo.ts";

/** A change of what another slice keeps about a product. */
export interface RelatedChange extends Pick<ProductChange, "productId" | "before" | "after"> {
  readonly subject: "COSTS" | "REVIEW";
  /** @default the product's id */
  readonly recordId?: number;
}

/** Who made the changes, and when. */
export interface RecordedBy {
  readonly userId: number;
  readonly now: Date;
  /** Returns an id for each change. */
  readonly nextId: () => number;
  /** The entry that the changes roll back. */
  readonly rollsBack?: number | null;
}

/** Stores changes in the transaction that makes them. Those of products that do not exist are left out. */
export async function recordRelatedChanges(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { userId, now, nextId, rollsBack = null }: RecordedBy,
  changes: readonly RelatedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const products = await findProductNames(
    trx,
    siteId,
    changes.map(({ productId }) => productId),
  );
  const entries = changes.flatMap((change): ProductChange[] => {
    const product = products.get(change.productId);
    if (!product) return [];
    return [
      {
        modification: "EDIT",
        recordId: change.productId,
        productName: product.title,
        mainProductLink: product.url,
        modifiedProductLink: product.url,
        ...change,
      },
    ];
  });
  await recordProductChanges(trx, siteId, userId, entries, nextId, now, null, rollsBack);
}
