import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { resolveFilters } from "../filters/filters.service.ts";
import { filterProducts } from "../filters/passing.repo.ts";
import { countListing, sliceListing } from "../product-list/listings.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { recheckProducts } from "../rechecks/rechecks.service.ts";
import { SubscriptionEndedError } from "../sites/sites.errors.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import type { FileLanguage } from "./core/selection-table.ts";
import { maxRechecked, maxSelected, type ParsedSelection } from "./selection.contract.ts";
import { TooManySelectedError } from "./selection.errors.ts";
import { openSelectionFile, type RunLimited } from "./selection-export.service.ts";

export interface SelectionDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly usage: UsageCounter;
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

/**
 * Queues a check of the selected products' pages.
 * @throws TooManySelectedError, ProductNotFoundError when no selected product exists, SubscriptionEndedError
 */
export async function recheckSelected(
  { db, clock }: SelectionDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection,
): Promise<{ products: number; queuedPages: number }> {
  const ids = await resolveSelection(db, siteId, userId, selection, maxRechecked);
  const queuedPages = await recheckProducts(db, siteId, ids, clock.now());
  return { products: ids.length, queuedPages };
}

/**
 * Selected products and their offers as a CSV file in the person's language.
 * @param hasOutOfStock whether offers that are out of stock are included
 * @throws TooManySelectedError, ProductNotFoundError when no selected product exists, SubscriptionEndedError
 */
export async function openExport(
  { db, runLimited, languageOf }: SelectionDeps & { readonly runLimited: RunLimited },
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection,
  hasOutOfStock: boolean,
): Promise<Readable> {
  const productIds = await runLimited(() => resolveSelection(db, siteId, userId, selection, maxSelected));
  const site = await findSiteById(db, siteId);
  if (!site?.hasActiveSubscription) throw new SubscriptionEndedError();
  const language = await languageOf(userId);
  return openSelectionFile(db, { siteId, productIds, language, hasOutOfStock }, runLimited);
}

/**
 * Ids of the selected products, in the order of the request or the list, without products invisible to the person. Empty when a
 * list or search has no results.
 * @throws TooManySelectedError, ProductNotFoundError when no product of a list of ids exists
 */
export async function resolveSelection(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection,
  max: number,
): Promise<number[]> {
  if ("all" in selection) return listedProducts(db, siteId, userId, selection.all, max);
  const requested = [...new Set(selection.packetIds)];
  if (requested.length > max) throw new TooManySelectedError(requested.length, max);
  const visible = await forSite(db, siteId, async (trx) => {
    const unfiltered = { siteId, userId, hasOutOfStock: false, filter: null, search: null };
    return new Set(await filterProducts(trx, await resolveFilters(trx, unfiltered), requested));
  });
  if (visible.size === 0) throw new ProductNotFoundError();
  return requested.filter((id) => visible.has(id));
}

type ListedSelection = Extract<ParsedSelection, { all: unknown }>["all"];

async function listedProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { filter: body, query, sku: isSku, includeOutOfStock: hasOutOfStock }: ListedSelection,
  max: number,
): Promise<number[]> {
  const { sort_type: sort = null, ...filterBody } = body;
  const search = query ? { query, isSku } : null;
  return forSite(db, siteId, async (trx) => {
    const resolved = await resolveFilters(trx, { siteId, userId, hasOutOfStock, filter: filterBody, search });
    const { total, filter } = await countListing(trx, resolved);
    if (total > max) throw new TooManySelectedError(total, max);
    if (total === 0) return [];
    const rows = await sliceListing(trx, filter, { sort, offset: 0, limit: total, total });
    return rows.map(({ productId }) => productId);
  });
}
