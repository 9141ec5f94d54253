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

const sku = { value: "AB-1234", confidence: 0.9, sources: ["json-ld"] } as const;

test.each([
  ["the shop's own number in the field of the maker's", [["AB-1234", "json-ld"]], null],
  ["its number with a variant's behind it", [["AB-1234-07", "json-ld"]], null],
  ["the same with a label on the page", [["AB-1234", "visible-text"]], "AB-1234"],
  [
    "a number for each of several variants",
    [
      ["X1-S", "json-ld"],
      ["X1-M", "json-ld"],
    ],
    null,
  ],
  [
    "those, and a label",
    [
      ["X1-S", "json-ld"],
      ["X1-M", "json-ld"],
      ["X1", "visible-text"],
    ],
    "X1",
  ],
  ["one number of the maker", [["GA-55", "json-ld"]], "GA-55"],
] as const)("part number: %s", (_, numbers, expected) => {
  const all = numbers.map(([value, source], at) => evidence("mpn", value, source, `place ${at}`));
  expect(decideIdentity(all, sku).mpn?.value ?? null).toBe(expected);
});

test.each([
  ["in the address only", [["5941234567899", "address"]], null],
  [
    "in the address and in a label",
    [
      ["5941234567899", "address"],
      ["5941234567899", "visible-text"],
    ],
    "5941234567899",
  ],
  [
    "one for each of several variants",
    [
      ["5941234567899", "json-ld"],
      ["5941234567882", "json-ld"],
    ],
    null,
  ],
  [
    "one that is written with and without zeros",
    [
      ["012345678905", "json-ld"],
      ["12345678905", "json-ld"],
    ],
    "012345678905",
  ],
] as const)("trade item number: %s", (_, numbers, expected) => {
  const all = numbers.map(([value, source], at) => evidence("gtin", value, source, `place ${at}`));
  expect(decideIdentity(all, sku).gtin?.value ?? null).toBe(expected);
});
