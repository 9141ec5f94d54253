import type { Kysely, Transaction } from "kysely";
import type { PageChange } from "../../monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { LinkReadings, OfferEvents } from "../catalog.ports.ts";
import { queueChangedProducts } from "./changed-products.repo.ts";
import { offerChanges } from "./core/offer-changes.ts";
import { planFields } from "./core/plan-fields.ts";
import { findFieldTypes, findProductFields, lockFields, writeFields } from "./dynamic-fields.repo.ts";
import { lockListings, updateMarketFigures, updateOffers, updateOwnListings } from "./market.repo.ts";
import { findOfferStates } from "./offer-states.repo.ts";
import { fillIdentities } from "./product-identity.service.ts";

export { isLinkCounted } from "./counted-links.repo.ts";

/**
 * Applies pages' current states to a site's offers and own products and recomputes the figures of the affected products,
 * in one transaction. Applying the same or an older state again changes nothing.
 * @param db the worker's pool
 * @param events to report changed offers to
 * @param links looks at what the pages name and cost
 */
export async function applyPageChanges(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  changes: readonly PageChange[],
  events: readonly OfferEvents[] = [],
  links?: LinkReadings,
): Promise<void> {
  const own = changes.filter((change) => change.isOwn);
  const offers = changes.filter((change) => !change.isOwn);
  // One id for a new brand and one for a new category per own page.
  const nextId = await takeIds(db, 2 * own.length);
  await forSite(db, siteId, async (trx) => {
    const productsOfOffers = await reportingChanges(trx, siteId, offers, events, () =>
      updateOffers(trx, siteId, offers),
    );
    const ownProducts = new Set(await updateOwnListings(trx, siteId, own));
    const changed = own.filter((change) => ownProducts.has(change.productId));
    await fillIdentities(trx, siteId, changed, nextId);
    await fillFields(trx, siteId, changed);
    const productIds = [...new Set([...ownProducts, ...productsOfOffers])];
    if (productIds.length > 0) await links?.linksRead(trx, siteId, offers, productIds);
    await recomputeMarket(trx, siteId, [...ownProducts, ...productsOfOffers]);
  });
}

/** Reports the offers that an update changes, where somebody wants to know. */
async function reportingChanges<T>(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  offers: readonly PageChange[],
  events: readonly OfferEvents[],
  update: () => Promise<T>,
): Promise<T> {
  const wanting: OfferEvents[] = [];
  if (offers.length > 0) for (const one of events) if (await one.isWanted(trx, siteId)) wanting.push(one);
  if (wanting.length === 0) return update();
  const before = await findOfferStates(trx, siteId, offers);
  const result = await update();
  const changed = offerChanges(before, await findOfferStates(trx, siteId, offers));
  if (changed.length > 0) for (const one of wanting) await one.offersChanged(trx, siteId, changed);
  return result;
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
