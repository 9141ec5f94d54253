/**
 * Limits for sites whose domain is not verified. They allow a start without verification and limit the crawling of
 * shops that belong to somebody else. Verified sites have no such limits.
 */
export const unverifiedLimits = {
  /** Maximum unverified sites per company. */
  sites: 20,
  /** Maximum products per site. */
  products: 5_000,
  /** Maximum links to competitors' pages per site. */
  offers: 25_000,
} as const;

/** Numbers of own products and of offers that a site watches. */
export interface WatchedCounts {
  readonly products: number;
  readonly offers: number;
}

/** Whether an unverified site may add `more` to what it has. */
export function isWithinUnverifiedLimits(has: WatchedCounts, more: WatchedCounts): boolean {
  return (
    has.products + more.products <= unverifiedLimits.products &&
    has.offers + more.offers <= unverifiedLimits.offers
  );
}
