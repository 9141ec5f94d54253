import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";

/** A category with those below it, by name. @see specification 2, section 3 "Category tree node" */
export interface CategoryNode {
  readonly name: string;
  readonly categoriesByName: Readonly<Record<string, CategoryNode>>;
  /** false hides it: the person made it, or one above it, invisible. */
  readonly available: boolean;
  /**
   * Products in it and below it that the person would see by choosing it: of the brands that were asked for, without
   * invisible brands and what lies in invisible categories below it. Beyond the specification.
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
// What holds itself is described under a name of its own.
z.globalRegistry.add(categoryNode, { id: "Category" });

const names = z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(10_000))]));

/** GET /api/categories – the tree under a nameless root. Repeated `brand` keeps categories with products of any of them. */
export const categories = defineCall({
  method: "GET",
  path: "/api/categories",
  access: "site",
  isHeavy: true,
  summary: "Categories of a site's products",
  query: z.object({ domain, brand: names }),
  reply: categoryNode,
});

/** GET /api/brands – by name, without those that the person made invisible. Repeated `category` keeps brands with products below any of them. */
export const brands = defineCall({
  method: "GET",
  path: "/api/brands",
  access: "site",
  isHeavy: true,
  summary: "Brands of a site's products",
  query: z.object({ domain, category: names }),
  reply: z.array(z.string()),
});

/** GET /api/brand-settings – brands that the person made invisible. */
export const brandSettings = defineCall({
  method: "GET",
  path: "/api/brand-settings",
  access: "site",
  summary: "Brands that the person made invisible",
  query: z.object({ domain }),
  reply: z.array(z.string()),
});

/** GET /api/dynamic-fields @see specification 2, section 3 "Dynamic field definition" */
export const dynamicFields = defineCall({
  method: "GET",
  path: "/api/dynamic-fields",
  access: "site",
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

/** GET /api/dynamic-fields/values – numbers ascending for NUMBER, texts by name; at most 10,000. */
export const dynamicFieldValues = defineCall({
  method: "GET",
  path: "/api/dynamic-fields/values",
  access: "site",
  summary: "Values of one such field",
  query: z.object({ domain, field: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.array(z.union([z.string(), z.number()])),
});
