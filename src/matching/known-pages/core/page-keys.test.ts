import { expect, test } from "vitest";
import { prepareProduct } from "../../core/prepare-product.ts";
import { keysOf } from "./page-keys.ts";

const keysOfTitle = (title: string, further = {}) => keysOf(prepareProduct({ title, ...further }));
const shared = (a: Map<number, number>, b: Map<number, number>) => [...a.keys()].filter((key) => b.has(key));

test("a model number is found with a suffix that another shop appends", () => {
  const own = keysOfTitle("Combină frigorifică Samsung RB34C600ESA");
  const other = keysOfTitle("Frigider RB34C600ESAEF");
  expect(shared(own, other).length).toBeGreaterThan(0);
});

test("an equal GTIN counts more than all words together", () => {
  const keys = keysOfTitle("Espressor manual de cafea", { gtin: "4006381333931" });
  const [heaviest, ...others] = [...keys.values()].sort((a, b) => b - a);
  expect(heaviest).toBe(20);
  expect(others.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(20);
});

test("a title of ten thousand characters has a bounded number of keys", () => {
  const words = Array.from({ length: 1500 }, (_, at) => `cuvant${at}`).join(" ");
  expect(keysOfTitle(words).size).toBeLessThanOrEqual(40);
});
