import type { Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import type { RecordedBy } from "../../catalog/product-history/recording.service.ts";
import type { FieldProblem } from "../../kit/problems.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { validatePricing } from "./core/pricing-values.ts";
import { costFields, noCosts, type StoredPricing, storedCosts, valuesOfCosts } from "./core/stored-costs.ts";
import { recordCosts } from "./cost-history.service.ts";
import type { PricingValues } from "./costs.contract.ts";

import { deletePricings, lockPricing, savePricings } from "./imported-costs.repo.ts";

/** Values of a product as a file gives them, lei and percent; absent ones stay as they are. */
export type GivenCosts = Partial<Readonly<Record<keyof PricingValues, number>>>;

export interface CostChange {
  readonly field: keyof PricingValues;
  readonly before: number | null;
  readonly after: number;
}

/** What given values do to a product. */
export interface CostPlan {
  /** The first value that is wrong, together with those that are saved; nothing is saved then. */
  readonly problem: FieldProblem | null;
  readonly changes: readonly CostChange[];
}

export interface ProductCosts {
  readonly productId: number;
  readonly given: GivenCosts;
}

/** Plans the costs of a product that is not stored yet. */
export function planNewCosts(given: GivenCosts): CostPlan {
  return planFor(noCosts, given);
}

/** What given values would do to products, by product. */
export async function planCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly ProductCosts[],
): Promise<Map<number, CostPlan>> {
  const stored = await lockPricing(trx, siteId, idsOf(products));
  return new Map(
    products.map(({ productId, given }) => [productId, planFor(stored.get(productId) ?? noCosts, given)]),
  );
}

/** What undoing needs of a product whose costs were saved. */
export interface SavedCosts {
  readonly productId: number;
  /** Null: it had none. */
  readonly before: StoredPricing | null;
  readonly version: number;
}

/** Saves given values that change something and are not wrong, with their history, and queues the products to be priced again. */
export async function saveCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly ProductCosts[],
  by: RecordedBy,
): Promise<SavedCosts[]> {
  const stored = await lockPricing(trx, siteId, idsOf(products));
  const changed = products.flatMap(({ productId, given }) => {
    const before = stored.get(productId) ?? noCosts;
    const { problem, changes } = planFor(before, given);
    if (problem !== null || changes.length === 0) return [];
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    return [{ ...storedCosts({ ...valuesOfCosts(before), ...values }), product_id: productId }];
  });
  if (changed.length === 0) return [];
  const versions = await savePricings(trx, siteId, changed, by);
  await recordCosts(
    trx,
    siteId,
    by,
    changed.map((after) => ({
      productId: after.product_id,
      before: stored.get(after.product_id) ?? null,
      after,
    })),
  );
  await queueChangedProducts(trx, siteId, [...versions.keys()]);
  return [...versions].map(([productId, version]) => {
    const before = stored.get(productId);
    return { productId, before: before === undefined ? null : onlyValues(before), version };
  });
}

/** Products among these whose costs were saved since. @param saved `version` null: they had none */
export async function findCostsChangedSince(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  saved: readonly { readonly productId: number; readonly version: number | null }[],
): Promise<number[]> {
  const stored = await lockPricing(trx, siteId, idsOf(saved));
  return saved
    .filter(({ productId, version }) => (stored.get(productId)?.version ?? null) !== version)
    .map(({ productId }) => productId);
}

/** Puts costs back as they were before `saveCosts`. @returns the new versions by product; none where there were no costs */
export async function restoreCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  saved: readonly Pick<SavedCosts, "productId" | "before">[],
  by: RecordedBy,
): Promise<ReadonlyMap<number, number>> {
  const stored = await lockPricing(trx, siteId, idsOf(saved));
  const restored = saved.flatMap(({ productId, before }) =>
    before === null ? [] : [{ ...before, product_id: productId }],
  );
  const versions =
    restored.length === 0 ? new Map<number, number>() : await savePricings(trx, siteId, restored, by);
  await deletePricings(
    trx,
    siteId,
    saved.flatMap(({ productId, before }) => (before === null ? [productId] : [])),
  );
  await recordCosts(
    trx,
    siteId,
    by,
    saved.map(({ productId, before }) => ({
      productId,
      before: stored.get(productId) ?? null,
      after: before,
    })),
  );
  await queueChangedProducts(trx, siteId, idsOf(saved));
  return versions;
}

function planFor(stored: StoredPricing, given: GivenCosts): CostPlan {
  const before = valuesOfCosts(stored);
  const [problem] = Object.values(validatePricing({ ...before, ...given }));
  const changes = costFields.flatMap((field): CostChange[] => {
    const after = given[field];
    return after === undefined || after === before[field] ? [] : [{ field, before: before[field], after }];
  });
  return { problem: changes.length > 0 ? (problem ?? null) : null, changes };
}

function onlyValues(row: StoredPricing): StoredPricing {
  const { cost_bani, vat_bp, commission_bp, shipping_bani, floor_bani, ceiling_bani } = row;
  return { cost_bani, vat_bp, commission_bp, shipping_bani, floor_bani, ceiling_bani };
}

function idsOf(products: readonly { readonly productId: number }[]): number[] {
  return products.map(({ productId }) => productId);
}
