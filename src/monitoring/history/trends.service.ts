import { leiFromBani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { HistoryPage } from "../monitoring.ports.ts";
import { withCorrections } from "./core/corrected-points.ts";
import { lowestTrend, type TrendLine } from "./core/price-trend.ts";
import type { PriceTrends } from "./history.contract.ts";
import type { HistoryDeps } from "./history.service.ts";
import { findTrendPoints, type PageTrendPoint } from "./trends.repo.ts";

const spanMs = 30 * 86_400_000;

/**
 * Own price and lowest available offer of several products in the last 30 days. One statement reads all pages
 * of all products.
 * @param productIds products of other sites are omitted
 */
export async function readPriceTrends(
  { db, watchers }: HistoryDeps,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<PriceTrends> {
  const byProduct = await watchers.findPagesOfProducts(siteId, productIds);
  const pageIds = [...new Set([...byProduct.values()].flat().map((page) => page.pageId))];
  const from = new Date(now.getTime() - spanMs);
  const points = pageIds.length === 0 ? [] : await findTrendPoints(db, pageIds, from);
  const byPage = Map.groupBy(points, (point) => pageIds[point.page]);
  const trendOf = (pages: readonly HistoryPage[]) =>
    lowestTrend(
      pages.map((page) => lineOf(page, byPage.get(page.pageId) ?? [])),
      from.getTime(),
    ).map(({ at, priceBani }): [number, number | null] => [
      at,
      priceBani === null ? null : leiFromBani(priceBani),
    ]);
  return Object.fromEntries(
    [...byProduct].map(([productId, pages]) => {
      const { own = [], competitors = [] } = Object.groupBy(pages, ({ isOwn }) =>
        isOwn ? "own" : "competitors",
      );
      return [String(productId), { own: trendOf(own), lowest: trendOf(competitors) }];
    }),
  );
}

/** Prices in lei; competitors' only while not out of stock. */
function lineOf({ isOwn, corrections }: HistoryPage, points: readonly PageTrendPoint[]): TrendLine {
  return withCorrections(points, corrections).map(({ observedAt, priceMinor, currency, isOutOfStock }) => ({
    at: observedAt.getTime(),
    priceBani: currency === "RON" && (isOwn || !isOutOfStock) ? priceMinor : null,
  }));
}
