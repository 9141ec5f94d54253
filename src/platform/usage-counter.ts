import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "./authorized-site.ts";
import type { Tables } from "./db/tables.ts";

/** Kinds of calls that are counted: the list, a price history, a search, an export. */
export type UsageType = "PRODUCTS" | "PRICE_HISTORY" | "SEARCH" | "EXPORT";

/** Counts calls by person, site, local day and type. The admin slice implements it; every other slice only counts. */
export interface UsageCounter {
  /** Neither waits nor throws: a request costs the same with and without it. */
  count(siteId: AuthorizedSiteId, userId: number, type: UsageType): void;
  /** Deletes the stored counts of a site in the transaction that removes the site. */
  removeSite(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void>;
}
