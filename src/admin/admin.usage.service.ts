import type { AuthorizedSiteId } from "../platform/authorized-site.ts";

/** What is counted. @see spec/decisions "Behaviour", API usage */
export type UsageType = "PRODUCTS" | "PRICE_HISTORY" | "SEARCH" | "EXPORT";

/** Counts calls by person, site, local day and type, in memory; writes them in batches beside the requests. */
export interface UsageCounter {
  /** Costs the request nothing: neither waits nor fails. */
  count(siteId: AuthorizedSiteId, userId: number, type: UsageType): void;
}
