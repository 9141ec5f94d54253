import type { Kysely, Transaction } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { queueChangedProducts } from "./changed-products.repo.ts";
import { planFields } from "./core/plan-fields.ts";
import { findFieldTypes, findProductFields, lockFields, writeFields } from "./dynamic-fields.repo.ts";
import { lockListings, updateMarketFigures, updateOffers, updateOwnListings } from "./market.repo.ts";
import { fillIdentities } from "./product-identity.service.ts";

/**
 * Applies pages' current states to a site's offers and own products and recomputes the figures of the affected products,
 * in one transaction. Applying the same or an older state again changes nothing.
 * @param db the worker's pool
 */
export async function applyPageChanges(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
): Promise<void> {
  const own = changes.filter((change) => change.isOwn);
  // One id for a new brand and one for a new category per own page.
  const nextId = await takeIds(db, 2 * own.length);
  await forSite(db, siteId, async (trx) => {
    const productsOfOffers = await updateOffers(
      trx,
      siteId,
      changes.filter((change) => !change.isOwn),
    );
    const ownProducts = new Set(await updateOwnListings(trx, siteId, own));
    const changed = own.filter((change) => ownProducts.has(change.productId));
    await fillIdentities(trx, siteId, changed, nextId);
    await fillFields(trx, siteId, changed);
    await recomputeMarket(trx, siteId, [...ownProducts, ...productsOfOffers]);
  });
}

/**
 * Recomputes products' market figures after their offers were changed or deleted.
 * @param trx the transaction that changed the offers
 */
export async function recomputeMarket(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  const distinct = [...new Set(productIds)];
  if (distinct.length === 0) return;
  await lockListings(trx, siteId, distinct);
  await updateMarketFigures(trx, siteId, distinct);
  await queueChangedProducts(trx, siteId, distinct);
}

/** Fills empty fields of own products from their pages. Existing values are not overwritten. */
async function fillFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
): Promise<void> {
  const pages = changes.flatMap(({ productId, facts: { properties = [] } }) =>
    properties.length === 0 ? [] : [{ productId, properties }],
  );
  if (pages.length === 0) return;
  const known = await findProductFields(
    trx,
    siteId,
    pages.map(({ productId }) => productId),
  );
  const products = pages.map((one) => ({ ...one, known: known.get(one.productId) ?? {} }));
  // Most pages state nothing new, and then no lock is needed.
  if (planFields(new Map(), products).products.length === 0) return;
  await lockFields(trx, siteId);
  const plan = planFields(await findFieldTypes(trx, siteId), products);
  if (plan.products.length > 0) await writeFields(trx, siteId, plan);
}
