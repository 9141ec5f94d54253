import type { Kysely, Transaction } from "kysely";
import { type AddressPolicy, normaliseAddress, PUBLIC_ONLY } from "../../address/address.ts";
import { pageIdOf } from "../../address/page-id.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { type NextId, takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { queueWatchEntries, type WatchEntry } from "../page-watching/watch-queue.repo.ts";
import { findProductsByAddress } from "../product-addresses/product-addresses.service.ts";
import { linkChange, productAdded } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import {
  categoryPathOf,
  cleanText,
  imageAddress,
  maxLengths,
  titleFromAddress,
} from "../products/core/merchant-text.ts";
import { insertOffers, type NewOffer } from "../products/offers.repo.ts";
import { insertProducts, lockIntake, type NewProduct } from "../products/products.repo.ts";
import { ensureBrands, ensureCategories } from "../products/taxonomy.repo.ts";
import type { WatchedCounts } from "../sites/core/unverified-limits.ts";
import { findSiteById, lockAgainstRemoval } from "../sites/sites.repo.ts";
import {
  type IntakeAddress,
  type IntakeRefusal,
  type PlannedProduct,
  planIntake,
} from "./core/plan-intake.ts";
import { requirePlanRoom } from "./plan-room.service.ts";

/** An own product as a merchant enters it. Missing values are filled from its page. */
export interface ProductItem {
  readonly url: string;
  readonly title?: string | null;
  readonly sku?: string | null;
  /** Names from the root down, joined by "/"; a slash inside a name is U+2215. */
  readonly category?: string | null;
  readonly brand?: string | null;
  readonly imageUrl?: string | null;
  /** Addresses of the same product at competitors. */
  readonly competitorUrls: readonly string[];
}

export interface AddedProducts {
  readonly products: readonly { readonly row: number; readonly productId: number }[];
  /** Rejected addresses, each with its row (from 0) and reason. */
  readonly refusals: readonly IntakeRefusal[];
  readonly offers: number;
}

export interface IntakeOptions {
  /** Which addresses are admitted; the same as the fetcher's policy. @default public addresses only */
  readonly policy?: AddressPolicy;
  /**
   * Checks limits before the insert, in the same transaction.
   * @throws the error to reject the call with
   */
  readonly checkLimits?: (trx: Transaction<Tables>, more: WatchedCounts) => Promise<void>;
  /** The person who adds the products, for the product history; without one, no history is written. */
  readonly addedBy?: { readonly userId: number; readonly source?: "PRODUCT_FEED" } | undefined;
}

/**
 * Adds own products and links to competitors to a site, and queues their pages for monitoring, in one transaction.
 * Adding the same list again changes nothing: each row is rejected as "duplicate", also in another spelling of its address or when
 * a page names the other as its canonical address. Calls for one site run one at a time.
 * @param items at most a few thousand per call; rows are counted from 0 in this order
 */
export async function addProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  items: readonly ProductItem[],
  now: Date,
  { policy = PUBLIC_ONLY, checkLimits, addedBy }: IntakeOptions = {},
): Promise<AddedProducts> {
  const site = await findSiteById(db, siteId);
  if (!site) throw new NotFoundError();
  const rows = items.map((item, row) => ({
    row,
    own: readAddress(item.url, policy),
    competitors: item.competitorUrls.map((url) => readAddress(url, policy)),
  }));
  // One id for a record, a queue entry and a history entry per address, and for a brand and a category per row.
  const perAddress = addedBy ? 3 : 2;
  const idCount = rows.reduce((sum, { competitors }) => sum + 2 + perAddress * (1 + competitors.length), 0);
  const nextId = await takeIds(db, idCount);
  const ownPages = rows.flatMap(({ own }) => (own.found ? [own] : []));
  return forSite(db, siteId, async (trx) => {
    await lockAgainstRemoval(trx, siteId);
    // Two additions of one address in different spellings would not conflict in any index.
    await lockIntake(trx, siteId);
    const plan = planIntake(rows, site.domain, await findProductsByAddress(trx, siteId, ownPages));
    const planned = countPlanned(plan.products);
    await checkLimits?.(trx, planned);
    await requirePlanRoom(trx, site.companyId, planned.products);
    const drafts = await draftProducts({ trx, siteId, nextId }, plan.products, items);
    const inserted = await insertProducts(
      trx,
      siteId,
      drafts.map(({ product }) => product),
      now,
    );
    const added = drafts.filter(({ product }) => inserted.has(product.productId));
    const duplicateDrafts = drafts.filter(({ product }) => !inserted.has(product.productId));
    const offers = added.flatMap(({ planned, product }) => offersOf(planned, product.productId, nextId));
    await insertOffers(trx, siteId, offers, now);
    const entries = [
      ...added.map(({ product }) => ownEntry(product, nextId)),
      ...offers.map((offer) => offerEntry(offer, nextId)),
    ];
    await queueWatchEntries(trx, siteId, "watch", entries, now);
    if (addedBy) {
      const { userId, source } = addedBy;
      await recordProductChanges(trx, siteId, userId, historyEntries(added, offers), nextId, now, source);
    }
    const duplicates = duplicateDrafts.map(({ planned: { row, url } }) => ({
      row,
      url,
      reason: "duplicate",
    }));
    return {
      products: added.map(({ planned, product }) => ({ row: planned.row, productId: product.productId })),
      refusals: [...plan.refusals, ...duplicates],
      offers: offers.length,
    };
  });
}

function countPlanned(products: readonly PlannedProduct[]): WatchedCounts {
  return {
    products: products.length,
    offers: products.reduce((sum, { competitors }) => sum + competitors.length, 0),
  };
}

interface IntakeContext {
  readonly trx: Transaction<Tables>;
  readonly siteId: AuthorizedSiteId;
  readonly nextId: NextId;
}

interface Draft {
  readonly planned: PlannedProduct;
  readonly product: NewProduct;
  readonly brand: string | null;
  readonly category: string | null;
}

/** Creates the product rows of a plan, and missing brands and categories. */
async function draftProducts(
  { trx, siteId, nextId }: IntakeContext,
  products: readonly PlannedProduct[],
  items: readonly ProductItem[],
): Promise<Draft[]> {
  const described = products.map((planned) => ({
    planned,
    details: detailsOf(items[planned.row], planned.url),
  }));
  const brandNames = distinct(described.map(({ details }) => details.brand));
  const brands = await ensureBrands(trx, siteId, brandNames, nextId);
  const paths = distinct(described.map(({ details }) => details.categoryPath));
  const categories = await ensureCategories(trx, siteId, paths, nextId);
  return described.map(({ planned, details: { brand, categoryPath, ...texts } }) => ({
    planned,
    brand,
    category: categoryPath,
    product: {
      productId: nextId(),
      pageId: planned.pageId,
      url: planned.url,
      ...texts,
      brandId: brand === null ? null : (brands.get(brand) ?? null),
      categoryId: categoryPath === null ? null : (categories.get(categoryPath) ?? null),
    },
  }));
}

/** History entries: each product followed by its links. */
function historyEntries(drafts: readonly Draft[], offers: readonly NewOffer[]) {
  const byProduct = Map.groupBy(offers, (offer) => offer.productId);
  return drafts.flatMap(({ product, brand, category }) => {
    const { productId, url, title, sku, imageUrl } = product;
    const links = byProduct.get(productId) ?? [];
    return [
      productAdded({ productId, url, title, sku, brand, category, imageUrl }),
      ...links.map((link) => linkChange(product, null, { ...link, quantityByHand: null })),
    ];
  });
}

function readAddress(text: string, policy: AddressPolicy): IntakeAddress {
  const address = normaliseAddress(text, policy);
  if (!address.found) return { found: false, text: cleanText(text, 300) ?? "", reason: address.reason };
  return { found: true, url: address.url, pageId: pageIdOf(address.url), domain: address.domain };
}

function detailsOf(item: ProductItem | undefined, url: string) {
  return {
    title: cleanText(item?.title, maxLengths.title) ?? titleFromAddress(url),
    sku: cleanText(item?.sku, maxLengths.sku),
    imageUrl: imageAddress(item?.imageUrl),
    brand: cleanText(item?.brand, maxLengths.brand),
    categoryPath: categoryPathOf((item?.category ?? "").split("/")),
  };
}

function offersOf(planned: PlannedProduct, productId: number, nextId: NextId): NewOffer[] {
  return planned.competitors.map((competitor) => ({ offerId: nextId(), productId, ...competitor }));
}

function ownEntry({ productId, pageId, url }: NewProduct, nextId: NextId): WatchEntry {
  return { entryId: nextId(), pageId, url, recordId: productId, productId };
}

function offerEntry({ offerId, productId, pageId, url }: NewOffer, nextId: NextId): WatchEntry {
  return { entryId: nextId(), pageId, url, recordId: offerId, productId };
}

function distinct(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
