import { createOffer, createProduct } from "../../../product-list/ui/test-support/product-factory.ts";
import type { CompetitorProduct, PageCheck, Product } from "../../../products/products.contract.ts";

/** A page that was read at noon, with sources that agree. */
export const readCheck: PageCheck = {
  state: "read",
  reason: null,
  shownInstead: null,
  isBlocking: false,
  checkedTimestamp: Date.parse("2026-11-21T10:00:00Z"),
  source: "json-ld",
  confidence: 0.97,
  doubt: null,
};

/** A coffee machine of ours at 1.234,50 lei, for tests. */
export function createDetailProduct(fields: Partial<Product> = {}): Product {
  return createProduct(1, {
    title: "Espressor automat",
    provider: "magazin.example",
    brand: "Aroma",
    sku: "EA-15",
    link: "https://magazin.example/ea-15",
    price: { value: 1234.5, timestamp: 0 },
    category: "Bucătărie/Cafea",
    market: {
      offers: 2,
      lowest: 1100,
      average: 1250,
      highest: 1400,
      position: 2,
      overLowestPercent: 12.23,
      overAveragePercent: -1.24,
      moreExpensiveSince: null,
    },
    check: readCheck,
    ...fields,
  });
}

/** A competitor's offer of it, for tests. */
export function createDetailOffer(
  productId: number,
  fields: Partial<CompetitorProduct> = {},
): CompetitorProduct {
  return createOffer(productId, 1000 + productId, {
    brand: "Aroma",
    sku: `R-${productId}`,
    link: `https://shop-${productId}.example/p`,
    check: readCheck,
    ...fields,
  });
}
