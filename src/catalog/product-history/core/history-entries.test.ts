import { expect, test } from "vitest";
import { linkChange, productAdded } from "./history-entries.ts";

const product = { productId: 7, title: "Râșniță", url: "https://magazin.ro/rasnita" };
const link = { offerId: 9, url: "https://rival.ro/r", domain: "rival.ro", quantityByHand: null };
const kept = { offerId: 9, url: "https://rival.ro/r", domain: "rival.ro" };

test("a new link is an addition and shows its page", () => {
  expect(linkChange(product, null, link)).toEqual({
    modification: "ADD",
    subject: "LINK",
    productId: 7,
    recordId: 9,
    productName: "Râșniță",
    mainProductLink: "https://magazin.ro/rasnita",
    modifiedProductLink: "https://rival.ro/r",
    before: null,
    after: kept,
  });
});

test("an edited link shows the page that it leads to now and keeps the one before", () => {
  const after = { ...link, url: "https://rival.ro/s" };
  expect(linkChange(product, link, after)).toMatchObject({
    modification: "EDIT",
    modifiedProductLink: "https://rival.ro/s",
    before: kept,
    after: { ...kept, url: "https://rival.ro/s" },
  });
});

test("a deleted link keeps the quantity that was set by hand, to put it back", () => {
  expect(linkChange(product, { ...link, quantityByHand: "2.5" }, null)).toMatchObject({
    modification: "DELETE",
    modifiedProductLink: "https://rival.ro/r",
    before: { ...kept, quantity: 2.5 },
    after: null,
  });
});

test("nothing is no change", () => {
  expect(() => linkChange(product, null, null)).toThrow(RangeError);
});

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
