import { describe, expect, test } from "vitest";
import { normalizeAmount, statedPrice } from "./stated-price.ts";

describe("prices of structured data", () => {
  test.each([
    ["2879.2", "2879.2"],
    ["2879.20", "2879.2"],
    ["19.9900", "19.99"],
    ["19.990000000000002", "19.99"],
    ["1.899,99", "1899.99"],
    ["1 899,00 lei", "1899"],
    ["45", "45"],
  ])("%s is %s", (written, amount) => expect(statedPrice(written)?.amount).toBe(amount));

  test("2.449 is 2449 first and 2.449 second", () => {
    expect(statedPrice("2.449")).toMatchObject({ amount: "2449", otherAmount: "2.449" });
  });

  test("zero, words and empty text are no price", () => {
    expect([statedPrice("0"), statedPrice("0.00"), statedPrice("la cerere"), statedPrice("")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("redundant zeros are removed", () => {
    expect([normalizeAmount("0049.900"), normalizeAmount("5.00"), normalizeAmount("0.5")]).toEqual([
      "49.9",
      "5",
      "0.5",
    ]);
  });
});
