import type { Transaction } from "kysely";
import { queueChangedProducts } from "../../catalog/market/changed-products.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type StatedCost, updateCosts } from "./stated-costs.repo.ts";

export { findCosts } from "./stated-costs.repo.ts";

/** Stores costs that a feed states, and queues the products to be priced again. */
export async function saveStatedCosts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  costs: readonly StatedCost[],
  changed: { readonly userId: number; readonly now: Date },
): Promise<void> {
  if (costs.length === 0) return;
  await updateCosts(trx, siteId, costs, changed);
  await queueChangedProducts(
    trx,
    siteId,
    costs.map(({ productId }) => productId),
  );
}
