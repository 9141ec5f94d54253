import * as z from "zod/mini";
import { instant } from "../../kit/instant.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import { maxLengths } from "../products/core/merchant-text.ts";
import { attentions, availabilities, pricePositions } from "../products/products.contract.ts";
import { marketFilter, maxFilterValues } from "./market-filter.contract.ts";

/** Maximum length of a search text. */
export const maxQueryLength = 2000;

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

/** A name in a stored filter that the site no longer has. */
export const missingName = z.object({
  kind: z.enum(["category", "brand", "field", "competitor"]),
  name: z.string(),
});

export type MissingName = z.output<typeof missingName>;
