import { expect, test } from "vitest";
import { createCandidateIndex } from "./blocking.ts";
import { prepareProduct } from "./prepare-product.ts";
import type { ProductIdentity } from "./product-identity.ts";

const indexOf = (products: readonly ProductIdentity[]) =>
  createCandidateIndex(products.map((identity, id) => ({ id, product: prepareProduct(identity) })));

const others = Array.from({ length: 50 }, (_, at) => ({ title: `Scaun pliant Arta model ${at} gri` }));

test.each<[string, ProductIdentity, ProductIdentity]>([
  [
    "an equal GTIN",
    { title: "Creioane", gtin: "5941234567899" },
    { title: "Pencils", gtin: "05941234567899" },
  ],
  [
    "a model number with other separators",
    { title: "Aspirator Lumo", mpn: "LV7T-2200" },
    { title: "lumo lv7t2200" },
  ],
  ["a model number with a suffix", { title: "Frigider RBX3600" }, { title: "Combină RBX3600-RO" }],
  [
    "the series inside a model number",
    { title: "Televizor QX49FX750B" },
    { title: "televizor led fx750 negru" },
  ],
  ["rare words", { title: "Pătuț Livada Dormi" }, { title: "livada dormi patut copii" }],
  ["a word written as two", { title: "Belkin CushTop" }, { title: "belkin cush top" }],
  ["trigrams alone", { title: "Râșnițele Cafelor" }, { title: "rasnitelor cafelele" }],
])("%s finds the product", (_how, wanted, product) => {
  const { ids } = indexOf([...others, wanted]).candidatesOf(prepareProduct(product));
  expect(ids).toContain(others.length);
});

test("a key that too many products share is counted and not read", () => {
  const many = Array.from({ length: 1600 }, (_, at) => ({ title: `Husă ${at}x` }));
  const { ids, cappedKeys } = indexOf(many).candidatesOf(prepareProduct({ title: "Husă albastră" }));
  expect(cappedKeys).toBeGreaterThan(0);
  expect(ids.length).toBeLessThanOrEqual(20);
});

test("at most as many as asked for, only allowed ones, none twice; a question changes no later answer", () => {
  const index = indexOf(others);
  const product = prepareProduct({ title: "Scaun pliant Arta model 7 gri" });
  const { ids } = index.candidatesOf(product, 5, (id) => id % 2 === 1);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
  expect(ids.every((id) => id % 2 === 1)).toBe(true);
  expect(ids[0]).toBe(7);
  expect(index.candidatesOf(product, 5, (id) => id % 2 === 1).ids).toEqual(ids);
});

test("an empty title has no candidates", () => {
  expect(indexOf(others).candidatesOf(prepareProduct({ title: "" })).ids).toEqual([]);
});
