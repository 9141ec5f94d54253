import { expect, test } from "vitest";
import { catalogue, productAt } from "./catalogue.ts";
import { checkDigit, demoGtin } from "./gtin.ts";

test("check digits", () => {
  // 9·1 + 5·3 + 2·1 = 26, so 4 makes it 30.
  expect(demoGtin(0)).toBe("9520000000004");
  // The example of GS1's own calculator: 629104150021 is followed by 3.
  expect(checkDigit("629104150021")).toBe(3);
});

test("every GTIN is valid, unique and in the range for examples", () => {
  for (const { gtin } of catalogue) {
    expect(gtin).toMatch(/^952\d{10}$/);
    expect(checkDigit(gtin.slice(0, -1))).toBe(Number(gtin.at(-1)));
  }
  expect(new Set(catalogue.map(({ gtin }) => gtin)).size).toBe(catalogue.length);
});

test("products have a unique index and part number, and cost whole bani", () => {
  expect(new Set(catalogue.map(({ index }) => index)).size).toBe(catalogue.length);
  expect(new Set(catalogue.map(({ mpn }) => mpn)).size).toBe(catalogue.length);
  for (const product of catalogue) {
    expect(productAt(product.index)).toBe(product);
    expect(product.baseBani).toBeGreaterThanOrEqual(1000);
    expect(Number.isSafeInteger(product.baseBani)).toBe(true);
  }
});
