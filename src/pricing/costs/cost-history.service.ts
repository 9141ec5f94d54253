import type { Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import { type RecordedBy, recordRelatedChanges } from "../../catalog/product-history/recording.service.ts";
import type { Rollback, RollbackRefusal } from "../../catalog/rollback/rollback.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { validatePricing } from "./core/pricing-values.ts";
import { costFields, noCosts, type StoredPricing, storedCosts, valuesOfCosts } from "./core/stored-costs.ts";
import type { PricingValues } from "./costs.contract.ts";
import { PricingInvalidError } from "./costs.errors.ts";
import { lockPricing, savePricings } from "./imported-costs.repo.ts";

/** Values of a product before and after a change; null: it had none, or has none any more. */
export interface SavedChange {
  readonly productId: number;
  readonly before: StoredPricing | null;
  readonly after: StoredPricing | null;
}

/** Stores what people changed of costs and limits in product history; what is as before is left out. */
export async function recordCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  by: RecordedBy,
  changes: readonly SavedChange[],
): Promise<void> {
  const entries = changes.flatMap(({ productId, ...change }) => {
    const [before, after] = changedValues(change);
    return Object.keys(after).length === 0 ? [] : [{ subject: "COSTS" as const, productId, before, after }];
  });
  await recordRelatedChanges(trx, siteId, by, entries);
}

function changedValues({ before, after }: Omit<SavedChange, "productId">) {
  const [old, current] = [valuesOfCosts(before ?? noCosts), valuesOfCosts(after ?? noCosts)];
  const changed = costFields.filter((field) => old[field] !== current[field]);
  return [pick(old, changed), pick(current, changed)] as const;
}

function pick(values: PricingValues, names: readonly (keyof PricingValues)[]): Partial<PricingValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/**
 * Restores the costs and limits that an entry of product history changed; the others stay.
 * @throws PricingInvalidError when they contradict those that were changed since
 */
export async function rollBackCosts(rollback: Rollback): Promise<RollbackRefusal | null> {
  const { trx, siteId, entry, by } = rollback;
  const { productId, before } = entry;
  const stored = (await lockPricing(trx, siteId, [productId])).get(productId) ?? noCosts;
  const current = valuesOfCosts(stored);
  const restored = { ...current, ...(before as Partial<PricingValues>) };
  const changed = costFields.filter((field) => restored[field] !== current[field]);
  if (changed.length === 0) return { reason: "nothing" };
  const problems = Object.entries(validatePricing(restored));
  const [first] = problems;
  if (first) throw new PricingInvalidError(first[1], Object.fromEntries(problems));
  await savePricings(trx, siteId, [{ ...storedCosts(restored), product_id: productId }], by);
  await queueChangedProducts(trx, siteId, [productId]);
  const [from, to] = [pick(current, changed), pick(restored, changed)];
  await recordRelatedChanges(trx, siteId, by, [{ subject: "COSTS", productId, before: from, after: to }]);
  return null;
}
