import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { HistoryPage, PageWatchers } from "../monitoring.ports.ts";
import { withCorrections } from "./core/corrected-points.ts";
import { historySeries } from "./core/history-series.ts";
import type { PriceHistory } from "./history.contract.ts";
import { ProductUnknownError } from "./history.errors.ts";
import { findPoints, type LinePoint } from "./history.repo.ts";

export { findPoints as pricePoints, type LinePoint } from "./history.repo.ts";

export interface HistoryDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly watchers: Pick<PageWatchers, "findPagesOfProduct" | "findPagesOfProducts" | "findStatedPrices">;
}

export interface HistoryRequest {
  /** Sites that the caller may access. */
  readonly siteIds: readonly AuthorizedSiteId[];
  readonly productId: number;
  /** ms since 1970; undefined for no lower bound. */
  readonly from: number | undefined;
  /** ms since 1970, inclusive; undefined for no upper bound. */
  readonly to: number | undefined;
}

export interface ProductHistory {
  /** The site of the product. */
  readonly siteId: AuthorizedSiteId;
  readonly series: PriceHistory;
}

/**
 * Price history of a product and its offers by shop, with the site's corrections. The page ids come from the
 * merchant's tables, as do the prices of a product without a page; the shared history is queried by page only.
 * @throws ProductUnknownError 404, for a missing product and for one of another site
 */
export async function readPriceHistory(
  { db, watchers }: HistoryDeps,
  request: HistoryRequest,
): Promise<ProductHistory> {
  const product = await watchers.findPagesOfProduct(request.siteIds, request.productId);
  if (product === undefined) throw new ProductUnknownError();
  const { siteId, pages } = product;
  const [from, to] = [instantOf(request.from), instantOf(request.to)];
  const pageIds = pages.map((page) => page.pageId);
  const byPage = await findPoints(db, pageIds, from, to);
  const stated = await watchers.findStatedPrices(siteId, [request.productId], from, to);
  const shops = pages.map(({ pageId, shop, corrections }) => ({
    shop,
    points: withCorrections(byPage.get(pageId) ?? [], corrections),
  }));
  return { siteId, series: historySeries([...stated.values(), ...shops]) };
}

/** The latest instant that JavaScript can represent, in the year 275760; PostgreSQL accepts it as well. */
const lastInstantMs = 8_640_000_000_000_000;

function instantOf(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(Math.min(ms, lastInstantMs));
}

/** A page of a product, or its stated prices, with the change points; the last one before the range first. */
export interface PageHistory {
  readonly page: Pick<HistoryPage, "productId" | "shop" | "isOwn" | "isCounted">;
  readonly points: readonly LinePoint[];
}

/**
 * Change points of the pages of some products of a site, with the site's corrections, by product id.
 * @param to inclusive
 */
export async function readPageHistories(
  { db, watchers }: HistoryDeps,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, PageHistory[]>> {
  const pagesOf = await watchers.findPagesOfProducts(siteId, productIds);
  const stated = await watchers.findStatedPrices(siteId, productIds, from, to);
  const pageIds = [...new Set([...pagesOf.values()].flat().map((page) => page.pageId))];
  const byPage =
    pageIds.length === 0 ? new Map<string, LinePoint[]>() : await findPoints(db, pageIds, from, to);
  return new Map(
    [...pagesOf].map(([productId, pages]) => {
      const own = stated.get(productId);
      const ofPages = pages.map((page) => ({
        page,
        points: withCorrections(byPage.get(page.pageId) ?? [], page.corrections),
      }));
      const ofPeople = own && { page: { productId, shop: own.shop, isOwn: true }, points: own.points };
      return [productId, ofPeople === undefined ? ofPages : [ofPeople, ...ofPages]];
    }),
  );
}
