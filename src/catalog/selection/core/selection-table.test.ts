import { expect, test } from "vitest";
import type { OfferRow } from "../../products/core/product-rows.ts";
import { type SelectedProduct, selectionColumns, selectionRows } from "./selection-table.ts";

const offer: OfferRow = {
  offerId: 11,
  pageId: "00000000-0000-0000-0000-000000000000",
  domain: "competitor.example",
  url: "https://competitor.example/oala",
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
  doubtfulMinor: null,
  doubtfulCurrency: null,
  isMatched: false,
  isSuspicious: false,
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

const own = [
  "1000",
  "OA-5",
  "=Oală",
  "Țara",
  "Casă/Bucătărie",
  "123450",
  "Out of stock",
  "2.5",
  "https://shop.example/oala",
];

test("one row per offer: the product's cells repeated, and the difference from the own price", () => {
  const higher = { ...offer, domain: "other.example", priceMinor: 130_000, quantity: "3.0" };
  const link = "https://competitor.example/oala";
  expect(selectionRows({ ...product, offers: [offer, higher] }, "en")).toEqual([
    [...own, "competitor.example", "Oală; 5 l", "119950", "RON", "In stock", "", "3500", link],
    [...own, "other.example", "Oală; 5 l", "130000", "RON", "In stock", "3.0", "-6550", link],
  ]);
});

test("a product without offers has one row", () => {
  expect(selectionRows(product, "en")).toEqual([[...own, ...Array<string>(8).fill("")]]);
});

test("an offer that cannot be compared has no difference", () => {
  const differenceOf = (changes: Partial<OfferRow>, priceBani: number | null = 123_450) =>
    selectionRows({ ...product, priceBani, offers: [{ ...offer, ...changes }] }, "en")[0]?.at(-2);
  expect(differenceOf({})).toBe("3500");
  expect(differenceOf({ currency: "EUR" })).toBe("");
  expect(differenceOf({ isFresh: false })).toBe("");
  expect(differenceOf({ priceMinor: null })).toBe("");
  expect(differenceOf({}, null)).toBe("");
});

test("headings and stock texts are in the language of the file, one heading per cell", () => {
  for (const language of ["en", "ro"] as const)
    expect(selectionColumns(language).length).toBe(selectionRows(product, language)[0]?.length);
  expect(selectionColumns("ro").slice(0, 4)).toEqual([
    { heading: "ID produs", kind: "integer" },
    { heading: "SKU", kind: "text" },
    { heading: "Denumire", kind: "text" },
    { heading: "Brand", kind: "text" },
  ]);
  const numbers = selectionColumns("en").filter(({ kind }) => kind !== "text");
  expect(numbers.map(({ heading, kind }) => `${kind}: ${heading}`)).toEqual([
    "integer: Product ID",
    "hundredths: Our price (lei)",
    "decimal: Our quantity",
    "hundredths: Competitor price",
    "decimal: Competitor quantity",
    "hundredths: Our price minus competitor's (lei)",
  ]);
  expect(selectionRows(product, "ro")[0]).toContain("Stoc epuizat");
});
