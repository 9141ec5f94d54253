export interface Card {
  /** As "Visa". */
  readonly brand: string;
  /** The last four. */
  readonly lastDigits: string;
  /** MM/YY */
  readonly expiry: string;
}

/** A subscription as its provider sees it now. */
export interface ProviderSubscription {
  readonly subscriptionId: string;
  readonly status: "active" | "past-due" | "ended";
  readonly planId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** It ends with the period. */
  readonly isCancelled: boolean;
  readonly card: Card | null;
}

/** Why a card was refused, as codes of `kit/problems.ts`. */
export type PaymentRefusal =
  | "PAYMENT_DECLINED"
  | "PAYMENT_INSUFFICIENT_FUNDS"
  | "PAYMENT_CARD_EXPIRED"
  | "PAYMENT_AUTHENTICATION_NEEDED";
