import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { instant } from "../../kit/instant.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { marketFilter, maxFilterValues } from "../filters/market-filter.contract.ts";
import { maxLengths } from "../products/core/merchant-text.ts";
import { attentions, availabilities, pricePositions, product } from "../products/products.contract.ts";

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

/** Lei, ≥ 0, at most two decimals. */
const leiBound = z
  .number()
  .check(z.minimum(0), z.maximum(maxAmount), z.refine(hasTwoDecimals, "at most two decimals"));

/** Maximum number of dynamic fields in a filter. */
export const maxFilterFields = 50;
/** Maximum of `nr_competitors`. */
export const maxCompetitors = 1_000_000;

const dynamicFilter = z.strictObject({
  fieldName: z.string().check(z.minLength(1), z.maxLength(maxLengths.fieldName)),
  fieldType: z.enum(["NUMBER", "STRING_DICTIONARY"]),
  /** Alternatives: numbers for NUMBER, texts for STRING_DICTIONARY. */
  values: z
    .array(z.union([z.string().check(z.maxLength(maxLengths.dynamicField)), z.number()]))
    .check(z.minLength(1), z.maxLength(maxFilterValues)),
});

/**
 * The filter of a list, a search, an export or a report; absent and null mean no condition. Conditions are combined
 * with AND, several values of one condition with OR.
 */
export const listingFilterBody = z.strictObject({
  /** Category path; includes the categories below it. */
  category: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(maxLengths.categoryPath)))),
  brands: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(maxLengths.brand)))
        .check(z.maxLength(maxFilterValues)),
    ),
  ),
  stock_info: z.optional(
    z.nullable(z.array(z.enum(availabilities)).check(z.maxLength(availabilities.length))),
  ),
  /** Minimum number of offers; 0 means no condition. */
  nr_competitors: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(maxCompetitors)))),
  /** Alternatives; `includeOutOfStock` of the call decides which offers they compare with. */
  price_position: z.optional(
    z.nullable(z.array(z.enum(pricePositions)).check(z.maxLength(pricePositions.length))),
  ),
  /** One of the person's own segments. @throws 422 naming the field when it is not */
  price_difference_segment_id: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  /** Bounds of the last change of the own price or of any offer, inclusive. */
  price_change_start: z.optional(z.nullable(instant)),
  price_change_end: z.optional(z.nullable(instant)),
  /** Bounds of the own price, inclusive. */
  price_start: z.optional(z.nullable(leiBound)),
  price_end: z.optional(z.nullable(leiBound)),
  /** true: offline products only; false: online products only. */
  offline: z.optional(z.nullable(z.boolean())),
  /** Reasons to look at a product; alternatives. */
  attention: z.optional(z.nullable(z.array(z.enum(attentions)).check(z.maxLength(attentions.length)))),
  market: z.optional(z.nullable(marketFilter)),
  dynamic_filters: z.optional(z.nullable(z.array(dynamicFilter).check(z.maxLength(maxFilterFields)))),
});

export type ListingFilterBody = z.output<typeof listingFilterBody>;

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

/** Maximum length of a search text. */
export const maxQueryLength = 2000;

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
