import { expect, test } from "vitest";
import type { ProductFields } from "../product-editing.contract.ts";
import { changeOf, draftOf } from "./edit-draft.ts";

const stated = { byHand: false, pageValue: null };
const loaded: ProductFields = {
  version: 3,
  title: "Râșniță",
  url: "https://magazin.ro/a",
  offline: false,
  fields: [
    { field: "title", value: "Râșniță", ...stated },
    { field: "sku", value: "A-1", byHand: true, pageValue: "P-1" },
    { field: "gtin", value: null, ...stated },
    { field: "mpn", value: null, ...stated },
    { field: "brand", value: "Mira", ...stated },
    { field: "category", value: null, ...stated },
  ],
};

test("only what changed is sent, and an emptied field as empty", () => {
  const draft = { ...draftOf(loaded), brand: "", category: "Cafea", url: " https://magazin.ro/a " };
  expect(changeOf(loaded, draft, new Set())).toEqual({
    version: 3,
    values: { brand: "", category: "Cafea" },
    fromPage: [],
  });
});

test("a field that returns to the page's value is not sent as a value", () => {
  const draft = { ...draftOf(loaded), sku: "P-1", url: "https://magazin.ro/b" };
  expect(changeOf(loaded, draft, new Set(["sku"] as const))).toEqual({
    version: 3,
    values: {},
    fromPage: ["sku"],
    url: "https://magazin.ro/b",
  });
});
