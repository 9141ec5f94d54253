import { expect, test } from "vitest";
import { type AlertRule, detectEvent, type OfferFigures } from "./detect-event.ts";

const offer = (minor: number | null, given: Partial<OfferFigures> = {}): OfferFigures => ({
  minor,
  currency: "RON",
  availability: "IN_STOCK",
  ...given,
});
const outOfStock = { availability: "OUT_OF_STOCK" } as const;
const undercut: AlertRule = { kind: "UNDERCUT", thresholdBp: 500, includesOutOfStock: false };
const jump: AlertRule = { kind: "PRICE_JUMP", thresholdBp: 1000, includesOutOfStock: false };
const gone: AlertRule = { kind: "OUT_OF_STOCK", thresholdBp: null, includesOutOfStock: false };
const detect = (
  rule: AlertRule,
  before: OfferFigures,
  after: OfferFigures,
  ownBani: number | null = 10_000,
  ownBefore: number | null = null,
) => detectEvent({ before, after, ownBani, ownBefore }, rule);

test("an offer undercuts when it comes to at least 5 % below the own 100 lei", () => {
  expect(detect(undercut, offer(9_900), offer(9_500))).toEqual({ differenceBp: 500 });
  expect(detect(undercut, offer(9_900), offer(9_501))).toBeNull();
  expect(detect(undercut, offer(12_000), offer(8_000))).toEqual({ differenceBp: 2000 });
});

test("an offer that undercut already is no event, whichever way it moves", () => {
  expect(detect(undercut, offer(9_400), offer(9_000))).toBeNull();
  expect(detect(undercut, offer(9_000), offer(9_400))).toBeNull();
});

test("an offer that our own raised price has left below is news once it changes, and not again", () => {
  // We asked 95 lei when it was at 94; now we ask 100.
  expect(detect(undercut, offer(9_400), offer(9_300), 10_000, 9_500)).toEqual({ differenceBp: 700 });
  expect(detect(undercut, offer(9_300), offer(9_200), 10_000, 10_000)).toBeNull();
  // Our price has fallen: it is less far below than it was.
  expect(detect(undercut, offer(9_000), offer(8_900), 9_500, 10_000)).toBeNull();
});

test("an offer that comes back into stock undercuts; one out of stock does not, unless it is included", () => {
  expect(detect(undercut, offer(9_000, outOfStock), offer(9_000))).toEqual({ differenceBp: 1000 });
  expect(detect(undercut, offer(9_900), offer(9_000, outOfStock))).toBeNull();
  const all = { ...undercut, includesOutOfStock: true };
  expect(detect(all, offer(9_900), offer(9_000, outOfStock))).toEqual({ differenceBp: 1000 });
  expect(detect(all, offer(9_000, outOfStock), offer(9_000))).toBeNull();
});

test("without an own price, or in another currency, nothing undercuts", () => {
  expect(detect(undercut, offer(9_900), offer(9_000), null)).toBeNull();
  expect(detect(undercut, offer(9_900), offer(900, { currency: "EUR" }))).toBeNull();
});

test("a price jumps up or down by at least 10 % of what it was", () => {
  expect(detect(jump, offer(10_000), offer(11_000))).toEqual({ differenceBp: 1000 });
  expect(detect(jump, offer(10_000), offer(9_000))).toEqual({ differenceBp: -1000 });
  expect(detect(jump, offer(10_000), offer(10_999))).toBeNull();
  expect(detect(jump, offer(10_000), offer(2_000, { currency: "EUR" }))).toBeNull();
  expect(detect(jump, offer(null), offer(9_000))).toBeNull();
});

test("a jump from the smallest price to the largest can be stored", () => {
  expect(detect(jump, offer(1), offer(99_999_999))).toEqual({ differenceBp: 2_147_483_647 });
});

test("an offer runs out of stock once", () => {
  expect(detect(gone, offer(1), offer(1, outOfStock))).toEqual({ differenceBp: null });
  expect(detect(gone, offer(1, { availability: "NOT_AVAILABLE" }), offer(1, outOfStock))).not.toBeNull();
  expect(detect(gone, offer(1, outOfStock), offer(2, outOfStock))).toBeNull();
  expect(detect(gone, offer(1, outOfStock), offer(1))).toBeNull();
});
