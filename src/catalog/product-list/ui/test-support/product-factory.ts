import type { CompetitorProduct, Product } from "../../../products/products.contract.ts";
import type { ProductPage } from "../../product-list.contract.ts";

const shared = {
  brand: null,
  sku: null,
  imageLink: null,
  available: "IN_STOCK",
  availableLabel: null,
  offline: false,
  promo: false,
  quantity: null,
  quantityByHand: false,
  corrected: false,
  doubtfulPrice: null,
  dynamicFields: {},
  currency: "RON",
  previousPrice: null,
  cutPrice: null,
  check: null,
} as const;

/** An offer in stock with a fresh price, in lei. */
export function createOffer(
  productId: number,
  lei: number,
  fields: Partial<CompetitorProduct> = {},
): CompetitorProduct {
  return {
    ...shared,
    productId,
    packetId: productId,
    title: `Espressor ${productId}`,
    provider: `shop-${productId}.example`,
    link: `https://shop-${productId}.example/espressor`,
    price: { value: lei, timestamp: 0 },
    fresh: true,
    matched: false,
    suspicious: false,
    priceDifference: null,
    ...fields,
  };
}

/** An own product at 100 lei, without offers. */
export function createProduct(productId: number, fields: Partial<Product> = {}): Product {
  return {
    ...shared,
    productId,
    packetId: productId,
    title: `Product ${productId}`,
    provider: "first.example",
    link: `https://first.example/${productId}`,
    category: null,
    missingFromFeed: false,
    duplicateOf: null,
    price: { value: 100, timestamp: 0 },
    market: {
      offers: 0,
      lowest: null,
      average: null,
      highest: null,
      position: null,
      overLowestPercent: null,
      overAveragePercent: null,
      moreExpensiveSince: null,
    },
    competitorProducts: [],
    ...fields,
  };
}

/** A page of a list. @param number 0-based */
export function createPage(content: Product[], totalElements = content.length, number = 0): ProductPage {
  return { content, totalElements, totalPages: Math.ceil(totalElements / 15), size: 15, number };
}
