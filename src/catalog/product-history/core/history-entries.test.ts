import { expect, test } from "vitest";
import { linkChange, productAdded } from "./history-entries.ts";

const product = { productId: 7, title: "Râșniță", url: "https://magazin.ro/rasnita" };
const link = { offerId: 9, url: "https://retailer.ro/r", domain: "retailer.ro", quantityByHand: null };
const stored = { offerId: 9, url: "https://retailer.ro/r", domain: "retailer.ro" };

test("a new link is an ADD and shows its page", () => {
  expect(linkChange(product, null, link)).toEqual({
    modification: "ADD",
    subject: "LINK",
    productId: 7,
    recordId: 9,
    productName: "Râșniță",
    mainProductLink: "https://magazin.ro/rasnita",
    modifiedProductLink: "https://retailer.ro/r",
    before: null,
    after: stored,
  });
});

test("an edited link shows its new page and keeps the previous one", () => {
  const after = { ...link, url: "https://retailer.ro/s" };
  expect(linkChange(product, link, after)).toMatchObject({
    modification: "EDIT",
    modifiedProductLink: "https://retailer.ro/s",
    before: stored,
    after: { ...stored, url: "https://retailer.ro/s" },
  });
});

test("a deleted link keeps its hand-set quantity, so that it can be restored", () => {
  expect(linkChange(product, { ...link, quantityByHand: "2.5" }, null)).toMatchObject({
    modification: "DELETE",
    modifiedProductLink: "https://retailer.ro/r",
    before: { ...stored, quantity: 2.5 },
    after: null,
  });
});

test("a change without a state before or after it is an error", () => {
  expect(() => linkChange(product, null, null)).toThrow(RangeError);
});

test("a new product is stored with everything that the person entered", () => {
  const entered = {
    url: "https://magazin.ro/rasnita",
    title: "Râșniță",
    sku: "R-1",
    brand: "Măcinat",
    category: "Casă/Bucătărie",
    imageUrl: null,
  };
  expect(productAdded({ productId: 7, ...entered })).toEqual({
    modification: "ADD",
    subject: "PRODUCT",
    productId: 7,
    recordId: 7,
    productName: "Râșniță",
    mainProductLink: "https://magazin.ro/rasnita",
    modifiedProductLink: "https://magazin.ro/rasnita",
    before: null,
    after: entered,
  });
});
