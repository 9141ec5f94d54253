import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { PageFacts } from "./observation/core/page-state.ts";

/**
 * What monitoring needs to know about the sites that watch its pages. The catalog implements it and `slices.ts`
 * connects the two, so that monitoring imports no other slice.
 */
export interface PageWatchers {
  /** The oldest link changes of all sites, in the order in which they were created. */
  findQueuedWatches(limit: number): Promise<QueuedWatch[]>;
  removeQueuedWatches(entries: readonly Pick<QueuedWatch, "siteId" | "entryId">[]): Promise<void>;
  /** Sites whose pages are not checked because their subscription has ended. */
  findPausedSites(): Promise<number[]>;
  /** Sites of companies whose plan limits the checks of a day, by company. */
  findCheckLimits(): Promise<CheckLimit[]>;
  /** The companies that own any of these sites, each once. */
  findCompanies(siteIds: readonly number[]): Promise<number[]>;
  /**
   * Applies the current states of pages to one site's offers and products, in one transaction. Applying the same or
   * an older state again changes nothing.
   */
  applyPageChanges(siteId: AuthorizedSiteId, changes: readonly PageChange[]): Promise<void>;
  /**
   * The pages whose history a product shows: its own first, then its offers'.
   * @param siteIds sites that the caller may open
   * @returns undefined when none of the sites has the product
   */
  findPagesOfProduct(
    siteIds: readonly AuthorizedSiteId[],
    productId: number,
  ): Promise<ProductPages | undefined>;
  /** The same for several products of one site, by product id; unknown products are left out. */
  findPagesOfProducts(
    siteId: AuthorizedSiteId,
    productIds: readonly number[],
  ): Promise<Map<number, HistoryPage[]>>;
  /**
   * Own prices that people state, because the product has no page, by product id; products without any are left out.
   * @param from null for no lower bound; the last point before it comes first
   * @param to inclusive; null for no upper bound
   */
  findStatedPrices(
    siteId: AuthorizedSiteId,
    productIds: readonly number[],
    from: Date | null,
    to: Date | null,
  ): Promise<Map<number, StatedPrices>>;
}

/** How many pages of these sites together are checked on a local day. */
export interface CheckLimit {
  readonly siteIds: readonly number[];
  readonly checksPerDay: number;
}

/** Own prices of a product as people stated them. */
export interface StatedPrices {
  /** The site's domain. */
  readonly shop: string;
  /** Oldest first; each is in force until the next one. */
  readonly points: readonly StatedPrice[];
}

/** A stated price; the same fields as a change point of a page. */
export interface StatedPrice {
  readonly observedAt: Date;
  /** Bani; null: no price. */
  readonly priceMinor: number | null;
  readonly currency: "RON";
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  readonly isPromo: false;
}

/** A change in what a site watches. */
export interface QueuedWatch {
  readonly siteId: number;
  readonly entryId: number;
  readonly action: "watch" | "unwatch" | "recheck";
  readonly pageId: string;
  readonly url: string;
  /** The product's id for its own page, the offer's for a competitor's. */
  readonly recordId: number;
  readonly productId: number;
}

/** The current state of a page, for one offer or own product that watches it. */
export interface PageChange {
  readonly productId: number;
  /** The offer's id; the product's own id when the page is the product's own. */
  readonly offerId: number;
  readonly isOwn: boolean;
  readonly url: string;
  /** A state older than the one the row already shows is ignored. */
  readonly observedAt: Date;
  /** Whether the page was read within the last 48 h. */
  readonly isFresh: boolean;
  /** Hundredths of the currency's unit, > 0. */
  readonly priceMinor: number | null;
  readonly previousPriceMinor: number | null;
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  /** A price that was read with low confidence, and waits for another reading or a person; null without one. */
  readonly doubtful: { readonly priceMinor: number; readonly currency: string | null } | null;
  /** Null until the page has been read. */
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE" | null;
  readonly availabilityLabel: string | null;
  /** Pieces, one decimal. */
  readonly quantity: number | null;
  readonly isPromo: boolean;
  readonly priceChangedAt: Date | null;
  readonly facts: PageFacts;
  /** Title that the address shows in place of the page, whose price and facts are then those of before; else null. */
  readonly shownInstead: string | null;
}

/** The site that has a product, and the pages whose history the product shows. */
export interface ProductPages {
  readonly siteId: AuthorizedSiteId;
  readonly pages: readonly HistoryPage[];
}

/** A page whose history belongs to a product. */
export interface HistoryPage {
  readonly productId: number;
  readonly pageId: string;
  /** The shop's name on every screen: host without "www."; the site's own domain for its own page. */
  readonly shop: string;
  readonly isOwn: boolean;
  /** Prices are compared with it: its link is confirmed and waits for no check. @default true */
  readonly isCounted?: boolean;
  /** In the order in which they were valid. */
  readonly corrections: readonly PageCorrection[];
}

/** A price that the site corrected on a page. Amounts in hundredths of the currency's unit. */
export interface PageCorrection {
  /** The price that was read; null when none was. */
  readonly readPriceMinor: number | null;
  readonly readCurrency: string | null;
  readonly priceMinor: number;
  readonly currency: string;
  /** The time from which the page had been read this way. */
  readonly validFrom: Date;
  /** The time at which the page was read differently; null while it is not. */
  readonly endedAt: Date | null;
}
