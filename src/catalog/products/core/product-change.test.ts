import { expect, test } from "vitest";
import { productAdded } from "./product-change.ts";

test("a new product is kept with all that a person named of it", () => {
  const named = {
    url: "https://magazin.ro/rasnita",
    title: "Râșniță",
    sku: "R-1",
    brand: "Măcinat",
    category: "Casă/Bucătărie",
    imageUrl: null,
  };
  expect(productAdded({ productId: 7, ...named })).toEqual({
    modification: "ADD",
    subject: "PRODUCT",
    productId: 7,
    recordId: 7,
    productName: "Râșniță",
    mainProductLink: "https://magazin.ro/rasnita",
    modifiedProductLink: "https://magazin.ro/rasnita",
    before: null,
    after: named,
  });
});
