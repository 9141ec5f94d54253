import type { Bani } from "../../../kit/money.ts";
import type { KernelInput, KernelOffer } from "../../kernel/core/kernel-input.ts";

/** What a page said from an instant on. Amounts in hundredths of the currency's unit. */
export interface HistoryPoint {
  readonly atMs: number;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: KernelOffer["availability"];
}

export interface OfferHistory {
  readonly offerId: number;
  readonly merchant: string;
  /** Oldest first; the first may lie before the window. */
  readonly points: readonly HistoryPoint[];
}

/** A product with everything that a rule would have seen of it. */
export interface ProductHistory {
  readonly productId: number;
  readonly own: readonly HistoryPoint[];
  readonly offers: readonly OfferHistory[];
  /** Costs, floor and ceiling as they are today; price and reading time are set by the replay. */
  readonly product: Omit<
    KernelInput["product"],
    "priceBani" | "readAtMs" | "isOnPromotion" | "referenceBani"
  >;
}

/** When recommendations within the threshold are approved; those beyond it never are. */
export type ApprovalMode = "at-once" | "next-morning";

/** A local day of the window. */
export interface WindowDay {
  readonly startMs: number;
  /** 09:00 on that day. */
  readonly morningMs: number;
  /** 12:00 on that day. */
  readonly noonMs: number;
  /** The rule is active on it. */
  readonly isActive: boolean;
}

export interface ReplayWindow {
  readonly fromMs: number;
  readonly toMs: number;
  /** Every local day that the window touches, in order. */
  readonly days: readonly WindowDay[];
}

/** A price from an instant on. */
export interface PriceStep {
  readonly atMs: number;
  readonly priceBani: Bani;
}
