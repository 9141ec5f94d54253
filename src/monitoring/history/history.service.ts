import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { withCorrections } from "./core/corrected-points.ts";
import { historySeries } from "./core/history-series.ts";
import type { PriceHistory } from "./history.contract.ts";
import { ProductUnknownError } from "./history.errors.ts";
import { findPoints } from "./history.repo.ts";

export interface HistoryDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly watchers: Pick<PageWatchers, "findPagesOfProduct" | "findPagesOfProducts">;
}

export interface HistoryRequest {
  /** Sites that the caller may open. */
  readonly siteIds: readonly AuthorizedSiteId[];
  readonly productId: number;
  /** ms since 1970; undefined: from the beginning. */
  readonly from: number | undefined;
  /** ms since 1970, included; undefined: to the end. */
  readonly to: number | undefined;
}

export interface ProductHistory {
  /** The site whose product it is. */
  readonly siteId: AuthorizedSiteId;
  readonly series: PriceHistory;
}

/**
 * Price history of a product and its offers by shop. Page ids come out of the merchant's tables first; the shared
 * history is then asked by page alone, and shows what the site has corrected of it.
 * @throws ProductUnknownError 404, the same for a missing product and a foreign one
 */
export async function readPriceHistory(
  { db, watchers }: HistoryDeps,
  request: HistoryRequest,
): Promise<ProductHistory> {
  const product = await watchers.findPagesOfProduct(request.siteIds, request.productId);
  if (product === undefined) throw new ProductUnknownError();
  const { siteId, pages } = product;
  const byPage = await findPoints(
    db,
    pages.map((page) => page.pageId),
    instantOf(request.from),
    instantOf(request.to),
  );
  const shops = pages.map(({ pageId, shop, corrections }) => ({
    shop,
    points: withCorrections(byPage.get(pageId) ?? [], corrections),
  }));
  return { siteId, series: historySeries(shops) };
}

/** The last instant that both JavaScript and PostgreSQL know, in the year 275760. */
const lastInstantMs = 8_640_000_000_000_000;

function instantOf(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(Math.min(ms, lastInstantMs));
}
