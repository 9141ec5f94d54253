import { expect, test } from "vitest";
import { createOffer } from "../../../product-list/ui/test-support/product-factory.ts";
import type { CompetitorProduct } from "../../../products/products.contract.ts";
import { groupDetailOffers, groupOffers, rulerPrices } from "./offer-order.ts";

const offer = (productId: number, fields: Partial<CompetitorProduct>) => createOffer(productId, 100, fields);

const dear = offer(1, { price: { value: 120, timestamp: 0 } });
const cheap = offer(2, { price: { value: 80, timestamp: 0 } });
const foreign = offer(3, { price: { value: 20, timestamp: 0 }, currency: "EUR" });
const unread = offer(4, { price: null, available: "NOT_AVAILABLE" });
const soldOut = offer(5, { price: { value: 70, timestamp: 0 }, available: "OUT_OF_STOCK" });
const all = [dear, unread, foreign, soldOut, cheap];

test("cheapest first, other currencies after lei, pages without a price apart", () => {
  const { priced, unpriced } = groupOffers(all, false);
  expect(priced).toEqual([cheap, dear, foreign]);
  expect(unpriced).toEqual([unread]);
});

test("most expensive first when requested; offers that cannot be compared stay last", () => {
  const { priced } = groupOffers(all, true, true);
  expect(priced).toEqual([dear, cheap, soldOut, foreign]);
});

test("offers out of stock are hidden and counted, unless requested", () => {
  expect(groupOffers(all, false).hiddenOutOfStock).toBe(1);
  expect(groupOffers(all, true)).toMatchObject({
    priced: [soldOut, cheap, dear, foreign],
    hiddenOutOfStock: 0,
  });
});

test("the detail shows offers in stock and those not read yet; others are counted, unless requested", () => {
  const unknown = offer(6, { available: "NOT_AVAILABLE" });
  const offers = [...all, unknown];
  const { priced, unpriced, hiddenOutOfStock, hiddenUnknown } = groupDetailOffers(offers, false, false);
  expect([...priced, ...unpriced]).toEqual([cheap, dear, foreign, unread]);
  expect([hiddenOutOfStock, hiddenUnknown]).toEqual([1, 1]);
  expect(groupDetailOffers(offers, true, false).priced).toEqual([soldOut, cheap, unknown, dear, foreign]);
  expect(groupOffers(offers, false).priced).toEqual([cheap, unknown, dear, foreign]);
});

test("an offer that was not read for two days is last and not on the ruler", () => {
  const stale = offer(6, { price: { value: 60, timestamp: 0 }, fresh: false });
  const { priced } = groupOffers([stale, dear, foreign], false);
  expect(priced).toEqual([dear, foreign, stale]);
  expect(rulerPrices(priced)).toEqual([120]);
});

test("offers of links that do not count are not on the ruler", () => {
  const offers = [offer(6, { matched: true }), offer(7, { suspicious: true }), dear];
  expect(rulerPrices(offers)).toEqual([120]);
});

test("only prices in lei are on the ruler", () => {
  expect(rulerPrices(groupOffers(all, true).priced)).toEqual([70, 80, 120]);
});
