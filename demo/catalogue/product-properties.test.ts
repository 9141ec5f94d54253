import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { productProperties } from "./product-properties.ts";

function propertiesOf(mpn: string) {
  const product = catalogue.find((one) => one.mpn === mpn);
  if (!product) throw new Error(`${mpn} is not in the catalogue`);
  return productProperties(product).map(({ name, value, unitText = "" }) => [name, value, unitText]);
}

test("properties are derived from a product's name", () => {
  // "Combină frigorifică", "Serie 4 KGN36VLED, No Frost, 321 l, H 186 cm, Inox"
  expect(propertiesOf("KGN36VLED")).toEqual([
    ["Tip produs", "Combină frigorifică", ""],
    ["Culoare", "Inox", ""],
    ["Volum", 321, "l"],
    ["Dimensiune", 186, "cm"],
  ]);
  // "Galaxy S24, Dual SIM, 8 GB RAM, 128 GB, 5G, Onyx Black"
  expect(propertiesOf("SM-S921BZKDEUE").slice(1)).toEqual([
    ["Culoare", "Negru", ""],
    ["Memorie RAM", 8, "GB"],
    ["Capacitate stocare", 128, "GB"],
  ]);
});

test("every product has a type, and most have more properties", () => {
  const all = catalogue.map(productProperties);
  expect(all.length).toBeGreaterThan(100);
  expect(all.every(([first]) => first?.name === "Tip produs")).toBe(true);
  expect(all.filter((one) => one.length > 1).length).toBeGreaterThan(all.length / 2);
});
