import type { Transaction } from "kysely";
import {
  type CleanValues,
  changedValues,
  cleanValues,
  findReferredProducts,
  type ProductValues,
} from "../../catalog/product-values/product-values.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findCosts } from "../../pricing/costs/stated-costs.service.ts";
import type { FeedDetails } from "./core/feed-item.ts";
import { type FeedStatement, type PlannedItem, planItem } from "./core/plan-item.ts";
import { findStatements } from "./feed-products.repo.ts";

/** An item as far as it decides what changes. */
export interface ItemToPlan {
  /** Normalised; null without one. */
  readonly url: string | null;
  readonly details: FeedDetails;
}

/** An item with its product as it is now, and what it changes. */
export interface ItemPlan<I extends ItemToPlan> extends PlannedItem {
  readonly item: I;
  readonly clean: CleanValues;
  /** Undefined: a new product. */
  readonly product: ProductValues | undefined;
  /** What the feed stated before; null: nothing. */
  readonly stated: FeedStatement | null;
}

/** Finds the products of items, and what the items change. */
export async function planItems<I extends ItemToPlan>(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  items: readonly I[],
): Promise<ItemPlan<I>[]> {
  const cleaned = items.map((item) => ({ item, clean: cleanValues(item.details) }));
  const products = await findReferredProducts(
    trx,
    siteId,
    cleaned.map(({ item: { url }, clean: { sku } }) => ({ url, sku })),
  );
  const ids = [...new Set([...products.values()].map(({ productId }) => productId))];
  const statements = await findStatements(trx, siteId, ids);
  const costs = await findCosts(trx, siteId, ids);
  return cleaned.map(({ item, clean }, place) => {
    const product = products.get(place);
    const stated = product ? (statements.get(product.productId) ?? null) : null;
    const costBani = product ? (costs.get(product.productId) ?? null) : null;
    return {
      item,
      clean,
      product,
      stated,
      ...planItem(item.details, changedValues(product, clean), stated, costBani),
    };
  });
}
