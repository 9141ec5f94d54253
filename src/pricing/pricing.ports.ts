import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Tables } from "../platform/db/tables.ts";

/** A product's recommended price. Amounts in bani. */
export interface RecommendedPrice {
  readonly productId: number;
  readonly version: number;
  readonly sku: string | null;
  readonly ownBani: number | null;
  readonly recommendedBani: number;
  readonly promoBani: number | null;
  /** (recommended − own) / own in basis points. */
  readonly changeBp: number | null;
  readonly state: "IN_REVIEW" | "WARNING" | "ACTIVELY_PRICED";
}

/**
 * Reports recommended prices. A slice above this one implements it. Every function is called in the transaction of the
 * change; lists have at least one element.
 */
export interface PriceEvents {
  /** Whether somebody wants to know of such an event: only then the prices are read. */
  isWanted(
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    event: "recommendation.created" | "price.approved",
  ): Promise<boolean>;
  /** New recommended prices, or others than before. */
  recommendationsCreated(
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    prices: readonly RecommendedPrice[],
    now: Date,
  ): Promise<void>;
  pricesApproved(
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    batch: { readonly batchId: number; readonly now: Date },
    prices: readonly RecommendedPrice[],
  ): Promise<void>;
}

/** A mail's texts; greeting and footer are added. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

/** Queues a mail to everybody who may change a company's rules, in the given transaction. */
export type MailRuleEditors = (
  trx: Transaction<Tables>,
  mail: {
    readonly companyId: number;
    /** Of the page that the button opens, with a leading slash. */
    readonly path: string;
    readonly words: { readonly en: MailWords; readonly ro: MailWords };
  },
) => Promise<void>;

/** For compositions without anybody to report to. */
export const noPriceEvents: PriceEvents = {
  isWanted: async () => false,
  recommendationsCreated: async () => undefined,
  pricesApproved: async () => undefined,
};
