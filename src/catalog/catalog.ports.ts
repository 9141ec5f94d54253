import type { Kysely } from "kysely";
import type { PageFacts } from "../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { OfferChange } from "./market/core/offer-changes.ts";

export type { OfferChange, OfferState } from "./market/core/offer-changes.ts";

/**
 * Reports offers whose price, currency or availability was read differently. A slice above this one implements it. Both
 * functions are called in the transaction that changes the offers.
 */
export interface OfferEvents {
  /** Whether somebody wants to know: only then the states are read. */
  isWanted(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean>;
  /** @param changes at least one */
  offersChanged(
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    changes: readonly OfferChange[],
  ): Promise<void>;
}

/** A competitor's page that a site links, as it was read. */
export interface LinkReading {
  readonly productId: number;
  readonly offerId: number;
  readonly url: string;
  readonly facts: PageFacts;
  /** Title that the address shows in place of the page; else null. */
  readonly shownInstead: string | null;
}

/** Looks at what competitors' pages name and cost. A slice above this one implements it. */
export interface LinkReadings {
  /**
   * Called in the transaction in which offers and own listings took the states of their pages, once for all of them.
   * @param links of which a page was read
   * @param productIds of these links, and products whose own page was read
   */
  linksRead(
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    links: readonly LinkReading[],
    productIds: readonly number[],
  ): Promise<void>;
}
