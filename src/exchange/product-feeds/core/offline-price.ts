import type { FeedStatement } from "./plan-item.ts";

/**
 * The price that a feed gives a product without a page, bani.
 * @param statement what the feed states now
 * @param stated what it stated before; null: nothing
 * @param priceBani the product's price. One that the feed did not state was entered by a person, and stays until the feed
 *   states another price
 * @returns null: the price stays
 */
export function offlinePrice(
  statement: FeedStatement,
  stated: FeedStatement | null,
  priceBani: number | null,
  now: Date,
): number | null {
  const { priceMinor, salePriceMinor, currency, saleFrom, saleUntil } = statement;
  if (priceMinor === null || currency !== "RON") return null;
  const nowMs = now.getTime();
  const isSale =
    salePriceMinor !== null &&
    (saleFrom === null || Date.parse(saleFrom) <= nowMs) &&
    (saleUntil === null || nowMs <= Date.parse(saleUntil));
  const price = isSale ? salePriceMinor : priceMinor;
  const isOfFeed =
    priceBani === null || priceBani === stated?.priceMinor || priceBani === stated?.salePriceMinor;
  const isNew = stated?.priceMinor !== priceMinor || stated.salePriceMinor !== salePriceMinor;
  return price !== priceBani && (isOfFeed || isNew) ? price : null;
}
