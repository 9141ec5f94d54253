import { expect, test } from "vitest";
import { evidence } from "../evidence.ts";
import { decideIdentity } from "./decide-identity.ts";

test.each([
  ["UPC of 12 digits", "036000291452"],
  ["EAN of 13 digits", "5901234123457"],
])("a %s given as the SKU in data gives way to the shop's own number", (_name, number) => {
  const own = evidence("sku", "AB-1234", "meta", "meta[1]");
  const facts = decideIdentity([evidence("sku", number, "json-ld", "script[0].sku"), own]);
  expect(facts.sku?.value).toBe("AB-1234");
});

test("a number of eight digits is a shop's own, even when its check digit fits", () => {
  const own = evidence("sku", "96385074", "json-ld", "script[0].sku");
  expect(decideIdentity([own, evidence("sku", "AB-1234", "meta", "meta[1]")]).sku?.value).toBe("96385074");
});
