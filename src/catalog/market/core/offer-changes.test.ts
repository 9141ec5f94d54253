import { expect, test } from "vitest";
import { type OfferState, offerChanges } from "./offer-changes.ts";

const state = (given: Partial<OfferState> = {}): OfferState => ({
  productId: 1,
  offerId: 2,
  url: "https://competitor.ro/p",
  priceMinor: 9_900,
  currency: "RON",
  availability: "IN_STOCK",
  observedAt: new Date(0),
  ...given,
});

test("another price, currency or availability is a change; a later reading of the same is none", () => {
  const before = [
    state(),
    state({ offerId: 3, priceMinor: null }),
    state({ offerId: 4 }),
    state({ offerId: 5 }),
  ];
  const after = [
    state({ observedAt: new Date(1) }),
    state({ offerId: 3 }),
    state({ offerId: 4, availability: "OUT_OF_STOCK" }),
    state({ offerId: 5, currency: "EUR" }),
    state({ offerId: 6 }),
  ];
  expect(offerChanges(before, after).map((change) => change.after.offerId)).toEqual([3, 4, 5]);
});
