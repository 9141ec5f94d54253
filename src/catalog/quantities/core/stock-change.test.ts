import { expect, test } from "vitest";
import { isSameStock, manualStock, pageStock, type Stock, storedStock } from "./stock-change.ts";

const ofPage: Stock = { quantity: "3.0", isByHand: false, pageQuantity: "3.0" };

test("a quantity set by hand keeps what the page says behind it", () => {
  expect(manualStock(ofPage, 2.5)).toEqual({ quantity: "2.5", isByHand: true, pageQuantity: "3.0" });
});

test("taken back, the page's quantity counts, also where the page says none", () => {
  expect(pageStock({ quantity: "2.5", isByHand: true, pageQuantity: "4.0" })).toEqual({
    quantity: "4.0",
    isByHand: false,
    pageQuantity: "4.0",
  });
  expect(pageStock({ quantity: "2.5", isByHand: true, pageQuantity: null }).quantity).toBeNull();
});

test("the page's own value set by hand is a change; set again it is none", () => {
  const byHand = manualStock(ofPage, 3);
  expect(isSameStock(ofPage, byHand)).toBe(false);
  expect(isSameStock(byHand, manualStock(byHand, 3))).toBe(true);
  expect(isSameStock(byHand, { ...byHand, pageQuantity: "9.0" })).toBe(true);
});

test("a tenth is kept as the database writes it", () => {
  expect(manualStock(ofPage, 0.1).quantity).toBe("0.1");
  expect(manualStock(ofPage, 1_000_000_000).quantity).toBe("1000000000.0");
});

test("the history keeps numbers", () => {
  expect(storedStock(manualStock(ofPage, 2.5))).toEqual({ quantity: 2.5, byHand: true });
  expect(storedStock({ quantity: null, isByHand: false, pageQuantity: null })).toEqual({
    quantity: null,
    byHand: false,
  });
});
