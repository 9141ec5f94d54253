import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { NextId } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { queueWatchEntries } from "../page-watching/watch-queue.repo.ts";
import { type ProductChange, recordProductChanges } from "../product-history/product-history.repo.ts";
import {
  recordOfflinePrices,
  renewOfflinePrices,
  saveFields,
  saveProductValues,
} from "../product-values/product-values.service.ts";
import { insertOffers, type NewOffer } from "../products/offers.repo.ts";
import { lockIntake } from "../products/products.repo.ts";
import { ensureTaxonomy } from "../products/taxonomy.service.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { type AppliedProduct, beforeValues } from "./core/applied-product.ts";
import { type Draft, historyOf, newProduct, offerPage, ownPage } from "./core/draft.ts";
import type { ImportItem, ImportPlan } from "./core/import-items.ts";
import { type ImportContext, planProductImport } from "./import-plan.service.ts";
import { findLastChanges, insertImported } from "./product-import.repo.ts";

export type { AppliedProduct } from "./core/applied-product.ts";
export type {
  ImportItem,
  ImportMode,
  ImportPlan,
  ImportValues,
  PlannedRow,
  RowRefusal,
} from "./core/import-items.ts";
export { type ImportContext, planProductImport } from "./import-plan.service.ts";

/** Number of record ids that an import of these items may use. */
export function idsOfImport(items: readonly ImportItem[]): number {
  // A product with its queue entry, history, brand and category; a link with its queue entry and history.
  return items.reduce((sum, { competitorUrls }) => sum + 5 + 3 * competitorUrls.length, 0);
}

export interface ApplyImportInput {
  readonly items: readonly ImportItem[];
  readonly userId: number;
  readonly now: Date;
  /** Returns at least `idsOfImport` ids. */
  readonly nextId: NextId;
}

/**
 * Locks a site for an import until the transaction ends: imports and other additions run one at a time, and the site is not removed.
 * @throws NotFoundError
 */
export async function lockForImport(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await lockAgainstRemoval(trx, siteId);
  await lockIntake(trx, siteId);
}

/**
 * Adds and changes products as the plan of this moment says, with the queue entries of their pages and their history. Call
 * `lockForImport` first.
 * @throws SubscriptionEndedError, UnverifiedSiteFullError
 */
export async function applyProductImport(
  trx: Transaction<Tables>,
  context: ImportContext,
  { items, userId, now, nextId }: ApplyImportInput,
): Promise<{ readonly plan: ImportPlan; readonly applied: readonly AppliedProduct[] }> {
  const { siteId } = context;
  const plan = await planProductImport(trx, context, items, { isLocked: true });
  const drafts = plan.products.map(
    (product): Draft => ({ product, productId: product.known?.productId ?? nextId() }),
  );
  const created = drafts.filter(({ product }) => product.known === null);
  const changed = drafts.filter(({ product }) => product.known !== null);
  const previous = await findLastChanges(
    trx,
    siteId,
    changed.map(({ productId }) => productId),
  );
  await addProducts(trx, siteId, created, { nextId, now });
  const updates = changed.map(({ product: { values }, productId }) => ({ productId, values }));
  await saveProductValues(
    trx,
    siteId,
    updates.filter(({ values }) => Object.keys(values).length > 0),
    { isByPerson: true, nextId, now },
  );
  await renewOfflinePrices(trx, siteId, repeatedPrices(plan, items), now);
  await saveFields(
    trx,
    siteId,
    drafts.map(({ product: { fields }, productId }) => ({ productId, fields })),
  );
  const offers = drafts.flatMap(({ product, productId }): NewOffer[] =>
    product.links.map((link) => ({ offerId: nextId(), productId, ...link })),
  );
  await insertOffers(trx, siteId, offers, now);
  await queueWatchEntries(
    trx,
    siteId,
    "watch",
    [...drafts.flatMap(ownPage), ...offers.map(offerPage)].map((page) => ({ entryId: nextId(), ...page })),
    now,
  );
  const offersOf = Map.groupBy(offers, ({ productId }) => productId);
  const history = drafts.flatMap((draft): ProductChange[] =>
    historyOf(draft, offersOf.get(draft.productId) ?? []),
  );
  await recordProductChanges(trx, siteId, userId, history, nextId, now);
  const last = await findLastChanges(
    trx,
    siteId,
    drafts.map(({ productId }) => productId),
  );
  const applied = drafts.map(
    ({ product, productId }): AppliedProduct => ({
      productId,
      row: product.row,
      isCreated: product.known === null,
      before: product.known === null ? {} : beforeValues(product.known, product),
      offerIds: (offersOf.get(productId) ?? []).map(({ offerId }) => offerId),
      lastEntryAt: last.get(productId) ?? null,
      previousEntryAt: previous.get(productId) ?? null,
    }),
  );
  return { plan, applied };
}

/** Products of which rows state nothing new, among it the price. */
function repeatedPrices({ rows }: ImportPlan, items: readonly ImportItem[]): number[] {
  const priced = new Set(items.flatMap(({ row, values }) => (values.priceBani === undefined ? [] : [row])));
  return rows.flatMap(({ row, outcome, productId }) =>
    outcome === "KNOWN" && productId !== null && priced.has(row) ? [productId] : [],
  );
}

/** Inserts the new products; those without a page have their first price from the file. */
async function addProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  created: readonly Draft[],
  { nextId, now }: Pick<ApplyImportInput, "nextId" | "now">,
): Promise<void> {
  const values = created.map(({ product }) => product.values);
  const idsOf = await ensureTaxonomy(trx, siteId, values, nextId);
  await insertImported(
    trx,
    siteId,
    created.map((draft) => ({ ...newProduct(draft), ...idsOf(draft.product.values) })),
    now,
  );
  const offline = created.filter(({ product: { own } }) => own === null);
  await recordOfflinePrices(
    trx,
    siteId,
    offline.map(({ productId }) => productId),
    now,
  );
}

/** Products that an import leaves as they are in the catalog, for what other slices change of them. */
export async function unchangedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly Pick<AppliedProduct, "productId" | "row">[],
): Promise<AppliedProduct[]> {
  const ids = products.map(({ productId }) => productId);
  const last = await findLastChanges(trx, siteId, ids);
  return products.map(({ productId, row }) => ({
    productId,
    row,
    isCreated: false,
    before: {},
    offerIds: [],
    lastEntryAt: last.get(productId) ?? null,
    previousEntryAt: last.get(productId) ?? null,
  }));
}
