/** What is compared of an offer before and after a reading. Amounts in hundredths of the currency's unit. */
export interface OfferState {
  readonly productId: number;
  readonly offerId: number;
  readonly url: string;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
  /** null before the first reading. */
  readonly observedAt: Date | null;
}

export interface OfferChange {
  readonly before: OfferState;
  readonly after: OfferState;
}

/** Offers whose price, currency or availability differs between two states of them. */
export function offerChanges(before: readonly OfferState[], after: readonly OfferState[]): OfferChange[] {
  const known = new Map(before.map((state) => [state.offerId, state]));
  return after.flatMap((state) => {
    const was = known.get(state.offerId);
    return was !== undefined && isDifferent(was, state) ? [{ before: was, after: state }] : [];
  });
}

function isDifferent(a: OfferState, b: OfferState): boolean {
  return a.priceMinor !== b.priceMinor || a.currency !== b.currency || a.availability !== b.availability;
}
