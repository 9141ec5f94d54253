/** How a test card behaves. RENEWAL_FAILS is charged once and declined from then on. */
export type CardBehaviour =
  | "SUCCEEDS"
  | "DECLINED"
  | "INSUFFICIENT_FUNDS"
  | "EXPIRED"
  | "CHALLENGE"
  | "RENEWAL_FAILS";

/** Every number that the demo provider takes. They are those of Stripe's test mode, and belong to nobody. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  "4242424242424242": "SUCCEEDS",
  "4000000000000002": "DECLINED",
  "4000000000009995": "INSUFFICIENT_FUNDS",
  "4000000000000069": "EXPIRED",
  "4000002500003155": "CHALLENGE",
  "4000000000000341": "RENEWAL_FAILS",
};

export interface EnteredCard {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly code: string;
}

/** What remains of a card: enough to show it, and not enough to charge it anywhere. */
export interface StoredCard {
  readonly behaviour: CardBehaviour;
  readonly lastDigits: string;
  readonly expiry: string;
}

export type CardReading =
  | { readonly isTaken: true; readonly card: StoredCard }
  | { readonly isTaken: false; readonly reason: "NOT_A_TEST_CARD" | "INVALID_EXPIRY" | "INVALID_CODE" };

/** Takes test numbers only: any other number is refused, and its digits are not part of the answer. */
export function readCard({ number, expiry, code }: EnteredCard, now: Date): CardReading {
  const behaviour = testCards[number];
  if (behaviour === undefined) return { isTaken: false, reason: "NOT_A_TEST_CARD" };
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry)) return { isTaken: false, reason: "INVALID_EXPIRY" };
  if (!/^\d{3}$/.test(code)) return { isTaken: false, reason: "INVALID_CODE" };
  const isOver = isExpired(expiry, now);
  return {
    isTaken: true,
    card: { behaviour: isOver ? "EXPIRED" : behaviour, lastDigits: number.slice(-4), expiry },
  };
}

/** A card is valid through the last day of its month. @param expiry MM/YY */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 1, year = 0] = expiry.split("/").map(Number);
  return Date.UTC(2000 + year, month, 1) <= now.getTime();
}
