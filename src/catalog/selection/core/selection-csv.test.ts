import { expect, test } from "vitest";
import type { OfferRow } from "../../products/core/product-rows.ts";
import { type SelectedProduct, selectionHeading, selectionLines } from "./selection-csv.ts";

const offer: OfferRow = {
  offerId: 11,
  pageId: "00000000-0000-0000-0000-000000000000",
  domain: "rival.example",
  url: "https://rival.example/oala",
  title: "Oală; 5 l",
  brand: null,
  sku: null,
  imageUrl: null,
  dynamicFields: {},
  priceMinor: 119_950,
  previousPriceMinor: null,
  cutPriceMinor: null,
  currency: "RON",
  availability: "IN_STOCK",
  availabilityLabel: null,
  quantity: null,
  isQuantityByHand: false,
  isPriceCorrected: false,
  isPromo: false,
  priceChangedAt: new Date("2026-11-21T10:00:00Z"),
  isFresh: true,
};

const product: SelectedProduct = {
  productId: 1000,
  title: "=Oală",
  sku: "OA-5",
  brand: "Țara",
  categoryPath: "Casă/Bucătărie",
  priceBani: 123_450,
  availability: "OUT_OF_STOCK",
  quantity: "2.5",
  url: "https://shop.example/oala",
  offers: [],
};

const own = "1000;OA-5;'=Oală;Țara;Casă/Bucătărie;1234,50;Out of stock;2,5;https://shop.example/oala";

test("one line per offer: the product's cells repeated, lei with a comma, the difference from the own price", () => {
  const higher = { ...offer, domain: "other.example", priceMinor: 130_000, quantity: "3.0" };
  expect(selectionLines({ ...product, offers: [offer, higher] }, "en")).toBe(
    `${own};rival.example;"Oală; 5 l";1199,50;RON;In stock;;35,00;https://rival.example/oala\r\n` +
      `${own};other.example;"Oală; 5 l";1300,00;RON;In stock;3,0;-65,50;https://rival.example/oala\r\n`,
  );
});

test("a product without offers has one line", () => {
  expect(selectionLines(product, "en")).toBe(`${own};;;;;;;;\r\n`);
});

test("an offer that cannot be compared has no difference", () => {
  const differenceOf = (changes: Partial<OfferRow>, priceBani: number | null = 123_450) =>
    selectionLines({ ...product, priceBani, offers: [{ ...offer, ...changes }] }, "en")
      .split(";")
      .at(-2);
  expect(differenceOf({})).toBe("35,00");
  expect(differenceOf({ currency: "EUR" })).toBe("");
  expect(differenceOf({ isFresh: false })).toBe("");
  expect(differenceOf({ priceMinor: null })).toBe("");
  expect(differenceOf({}, null)).toBe("");
});

test("headings and stock texts are in the language of the file, one heading per cell", () => {
  for (const language of ["en", "ro"] as const) {
    const cells = (line: string) => line.split(";").length;
    expect(cells(selectionHeading(language))).toBe(cells(selectionLines(product, language)));
  }
  expect(selectionHeading("ro")).toMatch(/^ID produs;SKU;Titlu;Marcă;/);
  expect(selectionLines(product, "ro")).toContain(";Stoc epuizat;");
});
