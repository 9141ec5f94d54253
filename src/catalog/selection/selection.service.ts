import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { resolveFilters } from "../filters/filters.service.ts";
import { countListing, sliceListing } from "../product-list/listings.repo.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { recheckProducts } from "../products/recheck.service.ts";
import { SubscriptionEndedError } from "../sites/sites.errors.ts";
import { findSiteById } from "../sites/sites.repo.ts";
import type { FileLanguage } from "./core/selection-csv.ts";
import { maxRechecked, maxSelected, type ParsedSelection } from "./selection.contract.ts";
import { TooManySelectedError } from "./selection.errors.ts";
import { filterProducts } from "./selection.repo.ts";
import { openSelectionFile, type RunLimited } from "./selection-export.service.ts";

export interface SelectionDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly usage: UsageCounter;
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

/**
 * Asks for a check of the pages of selected products now.
 * @throws TooManySelectedError, ProductNotFoundError where none of those picked is left, SubscriptionEndedError
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
 * Selected products and their offers as the text of a CSV file in the person's language.
 * @param hasOutOfStock false leaves offers that are out of stock out
 * @throws TooManySelectedError, ProductNotFoundError where none of those picked is left, SubscriptionEndedError
 */
export async function openExport(
  { db, inTurn, languageOf }: SelectionDeps & { readonly inTurn: RunLimited },
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection,
  hasOutOfStock: boolean,
): Promise<Readable> {
  const productIds = await inTurn(() => resolveSelection(db, siteId, userId, selection, maxSelected));
  const site = await findSiteById(db, siteId);
  if (!site?.hasActiveSubscription) throw new SubscriptionEndedError("nothing is exported");
  const language = await languageOf(userId);
  return openSelectionFile(db, { siteId, productIds, language, hasOutOfStock }, inTurn);
}

/** Ids of what is selected: as picked, or in the list's order; less what the person made invisible since. */
async function resolveSelection(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  selection: ParsedSelection,
  most: number,
): Promise<number[]> {
  if ("all" in selection) return listedProducts(db, siteId, userId, selection.all, most);
  const picked = [...new Set(selection.packetIds)];
  if (picked.length > most) throw new TooManySelectedError(picked.length, most);
  const seen = await forSite(db, siteId, async (trx) => {
    const whole = { siteId, userId, hasOutOfStock: false, filter: null, search: null };
    return new Set(await filterProducts(trx, await resolveFilters(trx, whole), picked));
  });
  if (seen.size === 0) throw new ProductNotFoundError();
  return picked.filter((id) => seen.has(id));
}

type ListedSelection = Extract<ParsedSelection, { all: unknown }>["all"];

async function listedProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { filter: body, query, sku: isSku, includeOutOfStock: hasOutOfStock }: ListedSelection,
  most: number,
): Promise<number[]> {
  const { sort_type: sort = null, ...asked } = body;
  const search = query ? { query, isSku } : null;
  return forSite(db, siteId, async (trx) => {
    const narrowed = await resolveFilters(trx, { siteId, userId, hasOutOfStock, filter: asked, search });
    const { total, filter } = await countListing(trx, narrowed);
    if (total > most) throw new TooManySelectedError(total, most);
    if (total === 0) return [];
    const rows = await sliceListing(trx, filter, { sort, offset: 0, limit: total, total });
    return rows.map(({ productId }) => productId);
  });
}
