import { expect, test } from "vitest";
import { isSameStock, manualStock, pageStock, type Stock, storedStock } from "./stock-change.ts";

const fromPage: Stock = { quantity: "3.0", isByHand: false, pageQuantity: "3.0" };

test("a hand-set quantity keeps the page's quantity", () => {
  expect(manualStock(fromPage, 2.5)).toEqual({ quantity: "2.5", isByHand: true, pageQuantity: "3.0" });
});

test("after clearing, the page's quantity is used, even when it is unknown", () => {
  expect(pageStock({ quantity: "2.5", isByHand: true, pageQuantity: "4.0" })).toEqual({
    quantity: "4.0",
    isByHand: false,
    pageQuantity: "4.0",
  });
  expect(pageStock({ quantity: "2.5", isByHand: true, pageQuantity: null }).quantity).toBeNull();
});

test("setting the page's quantity by hand is a change; setting it again is not", () => {
  const byHand = manualStock(fromPage, 3);
  expect(isSameStock(fromPage, byHand)).toBe(false);
  expect(isSameStock(byHand, manualStock(byHand, 3))).toBe(true);
  expect(isSameStock(byHand, { ...byHand, pageQuantity: "9.0" })).toBe(true);
});

test("quantities are formatted as the database stores them", () => {
  expect(manualStock(fromPage, 0.1).quantity).toBe("0.1");
  expect(manualStock(fromPage, 1_000_000_000).quantity).toBe("1000000000.0");
});

test("the history stores numbers", () => {
  expect(storedStock(manualStock(fromPage, 2.5))).toEqual({ quantity: 2.5, byHand: true });
  expect(storedStock({ quantity: null, isByHand: false, pageQuantity: null })).toEqual({
    quantity: null,
    byHand: false,
  });
});
