/**
 * What a company may have watched of domains that it has not proved to be its own: enough to begin with, and little
 * for somebody who wants another's shop crawled. Proved sites have no such limits.
 */
export const unverifiedLimits = {
  /** Sites of one company. */
  sites: 20,
  /** Products of one site. */
  products: 5_000,
  /** Rivals' pages of one site. */
  offers: 25_000,
} as const;

/** How much of something a site has. */
export interface WatchedCounts {
  readonly products: number;
  readonly offers: number;
}

/** Whether a site that is not proved may take so much more beside what it has. */
export function isWithinUnverifiedLimits(has: WatchedCounts, more: WatchedCounts): boolean {
  return (
    has.products + more.products <= unverifiedLimits.products &&
    has.offers + more.offers <= unverifiedLimits.offers
  );
}
