import type { Transaction } from "kysely";
import { recordRelatedChanges } from "../../catalog/product-history/recording.service.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { insertBatch, type NewBatch } from "./batches.repo.ts";
import type { Decision } from "./review.repo.ts";

/**
 * Writes a decision as a batch, before its rows, which refer to it, and as one entry of product history with the batch's id.
 * @param productIds of the rows that it changes, in order
 * @see docs/decisions/0085-product-history-has-costs-and-decisions-about-prices.md
 */
export async function recordDecision(
  trx: Transaction<Tables>,
  decision: Decision,
  batch: Omit<NewBatch, "rowsChanged">,
  productIds: readonly number[],
): Promise<void> {
  const products = productIds.length;
  await insertBatch(trx, decision, { ...batch, rowsChanged: products });
  const [first] = productIds;
  if (first === undefined) return;
  const { siteId, batchId, userId, now } = decision;
  const by = { userId, now, nextId: () => batchId, rollsBack: batch.restoresBatchId ?? null };
  await recordRelatedChanges(trx, siteId, by, [
    {
      subject: "REVIEW",
      productId: first,
      recordId: batchId,
      before: {},
      after: { action: batch.action, products },
    },
  ]);
}
