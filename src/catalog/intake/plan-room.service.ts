import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { findCompanyLimits } from "../../platform/limits/company-limits.ts";
import { PlanProductsReachedError } from "../sites/sites.errors.ts";
import { countCompanyProducts, lockCompanyProducts } from "./company-products.repo.ts";

export { countCompanyProducts };

/** How many products a company may still add. Another plan may be smaller than what it has: then 0, and nothing is removed. */
export interface PlanRoom {
  readonly planName: string;
  readonly limit: number;
  readonly left: number;
}

/** @returns null for a company without limits */
export async function findPlanRoom(db: Kysely<Tables>, companyId: number): Promise<PlanRoom | null> {
  const limits = await findCompanyLimits(db, companyId);
  if (!limits) return null;
  const left = Math.max(0, limits.products - (await countCompanyProducts(db, companyId)));
  return { planName: limits.planName, limit: limits.products, left };
}

/**
 * As `findPlanRoom`, for a transaction that adds products: additions to all sites of the company wait until it ends, so that two
 * sites that are filled at the same moment do not exceed the limit together. Lock the site's intake first.
 */
export async function lockPlanRoom(trx: Transaction<Tables>, companyId: number): Promise<PlanRoom | null> {
  // Sites of companies without limits do not wait for each other.
  if (!(await findCompanyLimits(trx, companyId))) return null;
  await lockCompanyProducts(trx, companyId);
  return findPlanRoom(trx, companyId);
}

/** Call it in the transaction that adds the products, under the lock of the site's intake. @throws PlanProductsReachedError */
export async function requirePlanRoom(
  trx: Transaction<Tables>,
  companyId: number,
  more: number,
): Promise<void> {
  if (more === 0) return;
  const room = await lockPlanRoom(trx, companyId);
  if (room && more > room.left) throw new PlanProductsReachedError(room.planName, room.limit);
}
