import { describe, expect, it } from "vitest";
import { availabilityFromSchema } from "./availability-from-schema.ts";

describe("schema.org values and text in their place", () => {
  it.each([
    ["https://schema.org/InStock", "IN_STOCK"],
    ["http://schema.org/OutOfStock", "OUT_OF_STOCK"],
    ["schema.org/LimitedAvailability", "IN_STOCK"],
    ["PreOrder", "IN_STOCK"],
    ["Discontinued", "OUT_OF_STOCK"],
    ["out of stock", "OUT_OF_STOCK"],
    ["in_stock", "IN_STOCK"],
    ["Stoc epuizat", "OUT_OF_STOCK"],
    ["În stoc", "IN_STOCK"],
    ["new", null],
    ["", null],
  ])("%s is %s", (value, availability) => {
    expect(availabilityFromSchema(value)).toBe(availability);
  });
});
