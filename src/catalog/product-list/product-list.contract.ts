import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { listingFilterBody, maxQueryLength } from "../filters/listing-filter.contract.ts";
import { product } from "../products/products.contract.ts";

export const sortTypes = [
  "OVERPRICED",
  "UNDERPRICED",
  "MEAN_OVERPRICED",
  "MEAN_UNDERPRICED",
  "BIGGEST_STOCK",
  "SMALLEST_STOCK",
  "PRICE_ASCENDING",
  "PRICE_DESCENDING",
] as const;
export type SortType = (typeof sortTypes)[number];

export const pageSizes = [15, 30, 90] as const;

/** The body of the list and of a search. */
export const listBody = z.extend(listingFilterBody, {
  sort_type: z.optional(z.nullable(z.enum(sortTypes))),
});
export type ListBody = z.output<typeof listBody>;

const pageQuery = {
  domain,
  /** From 0; a page past the end returns the last page. */
  page: z._default(wholeNumber, 0),
  size: z._default(wholeNumber.check(z.minimum(1), z.maximum(Math.max(...pageSizes))), pageSizes[0]),
  /** Whether figures, filters and sorts include offers that are out of stock. */
  includeOutOfStock: z._default(z.stringbool(), false),
};

const productPage = z.object({
  content: z.array(product),
  /** Exact. */
  totalElements: z.number(),
  totalPages: z.number(),
  size: z.number(),
  number: z.number(),
});
export type ProductPage = z.output<typeof productPage>;

/**
 * POST /api/products – own products of a site with competitors' offers, without the categories and brands that the
 * person made invisible.
 */
export const productList = defineCall({
  method: "POST",
  path: "/api/products",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Own products beside their competitors' offers, paged",
  query: z.object(pageQuery),
  body: z.optional(z.nullable(listBody)),
  reply: productPage,
});

/**
 * POST /api/search – the list, filtered by words of the title in any order, which also finds the SKUs that are or start
 * with the whole text; or by a part of the SKU.
 */
export const productSearch = defineCall({
  method: "POST",
  path: "/api/search",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Own products by words of their title or by their SKU, paged",
  query: z.object({
    ...pageQuery,
    query: z.string().check(z.maxLength(maxQueryLength)),
    /** true: part of the SKU; false: words of the title in any order, or the start of the SKU. Case and diacritics are ignored. */
    sku: z._default(z.stringbool(), false),
  }),
  body: z.optional(z.nullable(listBody)),
  reply: productPage,
});

/** GET /api/product – one own product in the form of the list. */
export const oneProduct = defineCall({
  method: "GET",
  path: "/api/product",
  access: "site",
  scope: "read",
  summary: "One own product beside its competitors' offers",
  query: z.object({ domain, packet_id: wholeNumber, includeOutOfStock: z._default(z.stringbool(), false) }),
  reply: product,
});

/** GET /api/search-sku – the own product with a SKU in the form of the list: the same spelling first, then without regard to case. */
export const productBySku = defineCall({
  method: "GET",
  path: "/api/search-sku",
  access: "site",
  scope: "read",
  summary: "The own product with a SKU beside its competitors' offers",
  query: z.object({
    domain,
    sku: z.string().check(z.minLength(1), z.maxLength(maxQueryLength)),
    includeOutOfStock: z._default(z.stringbool(), false),
  }),
  reply: product,
});
