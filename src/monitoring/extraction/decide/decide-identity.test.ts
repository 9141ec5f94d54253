import { expect, test } from "vitest";
import { evidence } from "../evidence.ts";
import { decideIdentity } from "./decide-identity.ts";

const stated = [
  evidence("sku", "AB-1234", "json-ld", "script[0].sku"),
  evidence("sku", "99", "recipe", "place"),
];

test("the SKU that was chosen is taken, also if it is none", () => {
  const chosen = { value: "77", confidence: 0.6, sources: ["address"] } as const;
  expect(decideIdentity(stated, chosen).sku).toEqual(chosen);
  expect(decideIdentity(stated, null).sku).toBeNull();
});

test("where none was chosen, a place that a recipe names precedes data", () => {
  expect(decideIdentity(stated).sku?.value).toBe("99");
});
