import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { maxLengths } from "../products/core/merchant-text.ts";
import { listingFilterBody, maxQueryLength } from "./listing-filter.contract.ts";
import { maxFilterValues } from "./market-filter.contract.ts";

/** A category with its children by name. */
export interface CategoryNode {
  readonly name: string;
  readonly categoriesByName: Readonly<Record<string, CategoryNode>>;
  /** False when the person made it, or a parent, invisible. */
  readonly available: boolean;
  /**
   * Number of products that the person sees after selecting it: of the requested brands, without invisible brands and
   * invisible categories below it.
   */
  readonly products: number;
}

const categoryNode: z.ZodMiniType<CategoryNode> = z.object({
  name: z.string(),
  get categoriesByName() {
    return z.record(z.string(), categoryNode);
  },
  available: z.boolean(),
  products: z.number(),
});
// A recursive schema needs a name in the API document.
z.globalRegistry.add(categoryNode, { id: "Category" });

const names = z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(maxFilterValues))]));

/** GET /api/categories – the tree, under an unnamed root. Repeated `brand` returns categories with products of any of them. */
export const categories = defineCall({
  method: "GET",
  path: "/api/categories",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Categories of a site's products",
  query: z.object({ domain, brand: names }),
  reply: categoryNode,
});

/** GET /api/brands – by name, without those that the person made invisible. Repeated `category` returns brands with products below any of them. */
export const brands = defineCall({
  method: "GET",
  path: "/api/brands",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Brands of a site's products",
  query: z.object({ domain, category: names }),
  reply: z.array(z.string()),
});

/**
 * POST /api/price-positions – number of products at each price position among those that pass the other filters and the
 * search. MORE_EXPENSIVE includes MOST_EXPENSIVE; products without a position are in no number.
 */
export const pricePositionCounts = defineCall({
  method: "POST",
  path: "/api/price-positions",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "Numbers of a site's products by their price beside the competitors' offers",
  query: z.object({
    domain,
    includeOutOfStock: z._default(z.stringbool(), false),
    query: z.optional(z.string().check(z.maxLength(maxQueryLength))),
    sku: z._default(z.stringbool(), false),
  }),
  /** Its own `price_position` is ignored. */
  body: z.optional(z.nullable(listingFilterBody)),
  reply: z.object({
    CHEAPEST: z.number(),
    EQUAL: z.number(),
    MORE_EXPENSIVE: z.number(),
    MOST_EXPENSIVE: z.number(),
    NO_COMPETITORS: z.number(),
  }),
});
export type PositionCounts = ReplyOf<typeof pricePositionCounts>;

/** GET /api/brand-settings – brands that the person made invisible. */
export const brandSettings = defineCall({
  method: "GET",
  path: "/api/brand-settings",
  access: "site",
  scope: "people",
  summary: "Brands that the person made invisible",
  query: z.object({ domain }),
  reply: z.array(z.string()),
});

/** GET /api/dynamic-fields – fields that a site's products have beside the fixed ones. */
export const dynamicFields = defineCall({
  method: "GET",
  path: "/api/dynamic-fields",
  access: "site",
  scope: "read",
  summary: "Fields that a site's products have beside the usual ones",
  query: z.object({ domain }),
  reply: z.array(
    z.object({
      fieldName: z.string(),
      fieldType: z.enum(["NUMBER", "STRING_DICTIONARY"]),
      filteringEnabled: z.boolean(),
      displayEn: z.string(),
      displayRo: z.string(),
    }),
  ),
});
export type DynamicField = ReplyOf<typeof dynamicFields>[number];

/** Values of one field that the server lists. */
export const maxFieldValues = 10_000;

/** GET /api/dynamic-fields/values – numbers ascending for NUMBER, texts by name; at most 10,000. */
export const dynamicFieldValues = defineCall({
  method: "GET",
  path: "/api/dynamic-fields/values",
  access: "site",
  scope: "read",
  summary: "Values of one such field",
  query: z.object({ domain, field: z.string().check(z.minLength(1), z.maxLength(maxLengths.fieldName)) }),
  reply: z.array(z.union([z.string(), z.number()])),
});
