import { expect, test } from "vitest";
import { type InfoLabels, productInfo } from "./product-info.ts";
import { createDetailOffer, createDetailProduct } from "./test-support/detail-factory.ts";

const labels: InfoLabels = {
  title: "Title",
  provider: "Provider",
  brand: "Brand",
  sku: "SKU",
  currentPrice: "Current price",
  previousPrice: "Previous price",
  availability: "Availability",
  category: "Category",
  link: "Link",
  competitors: "Competitors",
  generatedOn: "Generated on",
  stock: { IN_STOCK: "In stock", OUT_OF_STOCK: "Out of stock", NOT_AVAILABLE: "Not available" },
};

const product = createDetailProduct({
  previousPrice: { value: 1300 },
  competitorProducts: [
    createDetailOffer(2, { price: { value: 1400, timestamp: 0 } }),
    createDetailOffer(3, {
      price: { value: 1100, timestamp: 0 },
      available: "OUT_OF_STOCK",
      sku: null,
      brand: null,
    }),
  ],
});

test("the text lists the product, every competitor and the time", () => {
  expect(productInfo(product, false, "21 Nov 2026, 14:05", labels)).toBe(
    `Title: Espressor automat
Provider: magazin.example
Brand: Aroma
SKU: EA-15
Current price: 1.234,50\u00a0lei
Previous price: 1.300,00\u00a0lei
Availability: In stock
Category: Bucătărie › Cafea
Link: https://magazin.example/ea-15

Competitors: 2

1.
Title: Espressor 3
Provider: shop-3.example
Brand: –
SKU: –
Current price: 1.100,00\u00a0lei
Previous price: –
Availability: Out of stock
Category: Bucătărie › Cafea
Link: https://shop-3.example/p

2.
Title: Espressor 2
Provider: shop-2.example
Brand: Aroma
SKU: R-2
Current price: 1.400,00\u00a0lei
Previous price: –
Availability: In stock
Category: Bucătărie › Cafea
Link: https://shop-2.example/p

Generated on: 21 Nov 2026, 14:05`,
  );
});

test("competitors are in the order of the list", () => {
  const text = productInfo(product, true, "", labels);
  expect(text.indexOf("shop-2.example")).toBeLessThan(text.indexOf("shop-3.example"));
});

test("a shop's own stock text takes precedence over ours", () => {
  const text = productInfo(createDetailProduct({ availableLabel: "Ultimele 2 bucăți" }), false, "", labels);
  expect(text).toContain("Availability: Ultimele 2 bucăți");
});
