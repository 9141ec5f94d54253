import { leiFromBani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { HistoryPage } from "../monitoring.ports.ts";
import { withCorrections } from "./core/corrected-points.ts";
import { lowestTrend, type TrendLine } from "./core/price-trend.ts";
import type { PriceTrends } from "./history.contract.ts";
import { findPoints, type LinePoint } from "./history.repo.ts";
import type { HistoryDeps } from "./history.service.ts";

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
  const stated = await watchers.findStatedPrices(siteId, productIds, from, now);
  const byPage = await findPoints(db, pageIds, from, null);
  const linesOf = (pages: readonly HistoryPage[]) =>
    pages.map((page) => lineOf(page, byPage.get(page.pageId) ?? []));
  const trendOf = (lines: readonly TrendLine[]) =>
    lowestTrend(lines, from.getTime()).map(({ at, priceBani }): [number, number | null] => [
      at,
      priceBani === null ? null : leiFromBani(priceBani),
    ]);
  return Object.fromEntries(
    [...byProduct].map(([productId, pages]) => {
      const { own = [], competitors = [] } = Object.groupBy(pages, ({ isOwn }) =>
        isOwn ? "own" : "competitors",
      );
      const ofPeople = (stated.get(productId)?.points ?? []).map(({ observedAt, priceMinor }) => ({
        at: observedAt.getTime(),
        priceBani: priceMinor,
      }));
      const ownLines = ofPeople.length === 0 ? linesOf(own) : [ofPeople, ...linesOf(own)];
      return [
        String(productId),
        { own: trendOf(ownLines), lowest: trendOf(linesOf(competitors.filter(isCompared))) },
      ];
    }),
  );
}

function isCompared({ isCounted = true }: HistoryPage): boolean {
  return isCounted;
}

/** Prices in lei; competitors' only while not out of stock. */
function lineOf({ isOwn, corrections }: HistoryPage, points: readonly LinePoint[]): TrendLine {
  return withCorrections(points, corrections).map(({ observedAt, priceMinor, currency, availability }) => ({
    at: observedAt.getTime(),
    priceBani: currency === "RON" && (isOwn || availability !== "OUT_OF_STOCK") ? priceMinor : null,
  }));
}
