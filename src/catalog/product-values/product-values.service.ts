import type { Transaction } from "kysely";
import { pageIdOf } from "../../address/page-id.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { queueChangedProducts } from "../market/changed-products.repo.ts";
import { planFields } from "../market/core/plan-fields.ts";
import { findFieldTypes, lockFields, writeFields } from "../market/dynamic-fields.repo.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { insertOwnPrices } from "../own-prices/own-prices.repo.ts";
import { findProductsByAddress } from "../product-addresses/product-addresses.service.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { ensureTaxonomy } from "../products/taxonomy.service.ts";
import { type CleanValues, changedValues, cleanValues, valuesOf } from "./core/changed-values.ts";
import {
  type FieldValue,
  type NewValues,
  type OfflineValues,
  type ProductValues,
  textFields,
} from "./core/product-values.ts";
import { valuesEdited } from "./core/values-edited.ts";
import {
  clearFields,
  findProductValues,
  lockProducts,
  renewOfflineValues,
  updateMissingFromFeed,
  updateOfflineValues,
  updateTexts,
} from "./product-values.repo.ts";
import { findBySku } from "./references.repo.ts";

/** New values of one product; those that a person set are not among them unless a person sets them now. */
export interface ProductUpdate {
  readonly productId: number;
  readonly values: NewValues;
}

export type { CleanValues, StatedValues, ValueChange, ValueField } from "./core/changed-values.ts";
export type { ProductValues } from "./core/product-values.ts";
export { changedValues, cleanValues, lockProducts, updateMissingFromFeed };

export interface ValuesSource {
  /** Whether a person states the values: no feed and no reading of the page changes these fields from now on. */
  readonly isByPerson: boolean;
  /** Returns at least two ids per product. */
  readonly nextId: NextId;
  readonly now: Date;
}

/**
 * Sets values of own products and queues the products to be priced again. Lock the products before their values are compared
 * (`lockProducts`), and record the history (`valuesEdited`).
 */
export async function saveProductValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  updates: readonly ProductUpdate[],
  { isByPerson, nextId, now }: ValuesSource,
): Promise<void> {
  if (updates.length === 0) return;
  const idsOf = await ensureTaxonomy(
    trx,
    siteId,
    updates.map(({ values }) => values),
    nextId,
  );
  await updateTexts(
    trx,
    siteId,
    updates.map(({ productId, values }) => ({
      ...textsOf(values),
      ...idsOf(values),
      productId,
      manualFields: isByPerson ? textFields.filter((field) => values[field] !== undefined) : [],
    })),
    { isByPerson },
  );
  const offline = updates.filter(({ values: { priceBani, quantity, availability } }) =>
    [priceBani, quantity, availability].some((value) => value !== undefined),
  );
  await saveOfflineValues(
    trx,
    siteId,
    offline.map(({ productId, values }) => ({ productId, ...values })),
    now,
  );
  await queueChangedProducts(
    trx,
    siteId,
    updates.map(({ productId }) => productId),
  );
}

/**
 * Sets the values that a feed states of products, each with its entry of product history. What a person set stays. The products
 * must be locked.
 */
export async function saveFeedValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  stated: readonly { readonly product: ProductValues; readonly clean: CleanValues }[],
  { userId, nextId, now }: { readonly userId: number; readonly nextId: NextId; readonly now: Date },
): Promise<void> {
  const changed = stated.flatMap(({ product, clean }) => {
    const values = valuesOf(changedValues(product, clean));
    return Object.keys(values).length === 0 ? [] : [{ productId: product.productId, product, values }];
  });
  await saveProductValues(trx, siteId, changed, { isByPerson: false, nextId, now });
  const entries = changed.map(({ product, values }) => valuesEdited(product, values));
  await recordProductChanges(trx, siteId, userId, entries, nextId, now, "PRODUCT_FEED");
}

function textsOf({ brand, category, priceBani, quantity, availability, ...texts }: NewValues) {
  return texts;
}

/** Sets what the shop states of products without a page, with their price history and market figures. */
export async function saveOfflineValues(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  stated: readonly ({ readonly productId: number } & OfflineValues)[],
  now: Date,
): Promise<void> {
  if (stated.length === 0) return;
  await updateOfflineValues(
    trx,
    siteId,
    stated.map(({ productId, priceBani, quantity, availability }) => ({
      productId,
      ...(priceBani === undefined ? {} : { priceBani }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(availability === undefined ? {} : { availability }),
    })),
    now,
  );
  const priced = stated.filter(
    ({ priceBani, availability }) => priceBani !== undefined || availability !== undefined,
  );
  await recordOfflinePrices(
    trx,
    siteId,
    priced.map(({ productId }) => productId),
    now,
  );
}

/** The shop states the prices again that are stored of products without a page: those that were too old count again. */
export async function renewOfflinePrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  if (productIds.length === 0) return;
  const renewed = await renewOfflineValues(trx, siteId, productIds, now);
  await recomputeMarket(trx, siteId, renewed);
  await queueChangedProducts(trx, siteId, renewed);
}

/** Adds the current price and stock of offline products to their price history, and recomputes their market figures. */
export async function recordOfflinePrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  await insertOwnPrices(trx, siteId, productIds, now);
  await recomputeMarket(trx, siteId, productIds);
}

/** Sets values of dynamic fields, also of fields that the site does not have yet. */
export async function saveFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  stated: readonly { readonly productId: number; readonly fields: readonly FieldValue[] }[],
): Promise<void> {
  const given = stated.filter(({ fields }) => fields.length > 0);
  if (given.length === 0) return;
  await lockFields(trx, siteId);
  await clearFields(
    trx,
    siteId,
    given.map(({ productId, fields }) => ({ productId, names: fields.map(({ name }) => name) })),
  );
  const pages = given.map(({ productId, fields }) => ({ productId, known: {}, properties: fields }));
  await writeFields(trx, siteId, planFields(await findFieldTypes(trx, siteId), pages));
}

/** How a product is named from outside. */
export interface ProductReference {
  /** Normalised address of its page, in any spelling; null: none is named. */
  readonly url: string | null;
  /** Exact; used where no product has the address. */
  readonly sku: string | null;
}

/**
 * Products that references name: by the address in any spelling, by the address that their page names as its canonical one,
 * else by a SKU that only one product has.
 * @returns by the place of the reference; places without a product are absent
 */
export async function findReferredProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  references: readonly ProductReference[],
): Promise<Map<number, ProductValues>> {
  const pages = references.flatMap(({ url }) => (url === null ? [] : [{ url, pageId: pageIdOf(url) }]));
  const byAddress = await findProductsByAddress(trx, siteId, pages);
  const productAt = (url: string | null) => byAddress.get(url ?? "")?.productId ?? undefined;
  const skus = references.flatMap(({ url, sku }) => (productAt(url) === undefined ? (sku ?? []) : []));
  const bySku = Map.groupBy(
    await findBySku(trx, siteId, [...new Set(skus)], { isOffline: false }),
    ({ sku }) => sku,
  );
  const ids = references.map(({ url, sku }) => {
    const [only, ...others] = bySku.get(sku ?? "") ?? [];
    return productAt(url) ?? (others.length === 0 ? only?.productId : undefined);
  });
  const products = await findProductValues(trx, siteId, [...new Set(ids.flatMap((id) => id ?? []))]);
  const byId = new Map(products.map((product) => [product.productId, product]));
  return new Map(
    ids.flatMap((id, place) => {
      const product = byId.get(id ?? -1);
      return product === undefined ? [] : [[place, product] as const];
    }),
  );
}
