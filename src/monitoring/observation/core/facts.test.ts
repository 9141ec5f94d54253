import { expect, test } from "vitest";
import { pricedReading } from "../../../../test/factories/reading.ts";
import { mergeFacts } from "./facts.ts";

test("facts stay until others are read, except the address of a redirect, which ends with it", () => {
  const known = { brand: "Onix", finalUrl: "https://shop.ro/a" };
  expect(mergeFacts(known, pricedReading(100))).toEqual({ brand: "Onix" });
  const moved = { ...pricedReading(100), finalUrl: "https://shop.ro/b" };
  expect(mergeFacts(known, moved)).toEqual({ brand: "Onix", finalUrl: "https://shop.ro/b" });
});
