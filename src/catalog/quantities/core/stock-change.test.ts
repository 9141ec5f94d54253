import { expect, test } from "vitest";
import { isSameStock, keptStock, type Stock, stockOfPage, stockSetTo } from "./stock-change.ts";

const ofPage: Stock = { quantity: "3.0", isByHand: false, pageQuantity: "3.0" };

test("a quantity set by hand keeps what the page says behind it", () => {
  expect(stockSetTo(ofPage, 2.5)).toEqual({ quantity: "2.5", isByHand: true, pageQuantity: "3.0" });
});

test("taken back, the page's quantity counts, also where the page says none", () => {
  expect(stockOfPage({ quantity: "2.5", isByHand: true, pageQuantity: "4.0" })).toEqual({
    quantity: "4.0",
    isByHand: false,
    pageQuantity: "4.0",
  });
  expect(stockOfPage({ quantity: "2.5", isByHand: true, pageQuantity: null }).quantity).toBeNull();
});

test("the page's own value set by hand is a change; set again it is none", () => {
  const byHand = stockSetTo(ofPage, 3);
  expect(isSameStock(ofPage, byHand)).toBe(false);
  expect(isSameStock(byHand, stockSetTo(byHand, 3))).toBe(true);
  expect(isSameStock(byHand, { ...byHand, pageQuantity: "9.0" })).toBe(true);
});

test("a tenth is kept as the database writes it", () => {
  expect(stockSetTo(ofPage, 0.1).quantity).toBe("0.1");
  expect(stockSetTo(ofPage, 1_000_000_000).quantity).toBe("1000000000.0");
});

test("the history keeps numbers", () => {
  expect(keptStock(stockSetTo(ofPage, 2.5))).toEqual({ quantity: 2.5, byHand: true });
  expect(keptStock({ quantity: null, isByHand: false, pageQuantity: null })).toEqual({
    quantity: null,
    byHand: false,
  });
});
