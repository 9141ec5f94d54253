import * as z from "zod/mini";
import { maxQueryLength } from "../../catalog/filters/listing-filter.contract.ts";
import { sortTypes } from "../../catalog/product-list/product-list.contract.ts";
import { availabilities, pricePositions } from "../../catalog/products/products.contract.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import {
  maybeAmount,
  maybeCurrency,
  maybeInstant,
  maybeLei,
  maybePercent,
  nextPage,
  ownTitle,
  pageArgument,
  pageLink,
  productIdArgument,
  siteArgument,
  untrustedText,
  vizorLink,
} from "../values/values.contract.ts";

/** Products of one answer. */
export const maxProducts = 25;
/** Offers of one product in an answer, the cheapest first. */
export const maxOffers = 50;

const leiBound = z
  .number()
  .check(z.minimum(0), z.maximum(maxAmount), z.refine(hasTwoDecimals, "at most two decimals"));

const name = (text: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(500), z.describe(text)));

/** Conditions of the product list, all of them together. */
export const productConditions = {
  query: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(maxQueryLength),
        z.describe("Words of the title in any order, or the start of a SKU; case and diacritics are ignored"),
      ),
  ),
  category: name("Path of a category as list_categories returns it; includes those below it"),
  brand: name("Whole name of a brand"),
  stock: z.optional(
    z
      .array(z.enum(availabilities))
      .check(
        z.minLength(1),
        z.maxLength(availabilities.length),
        z.describe("Alternatives, of the own stock"),
      ),
  ),
  min_offers: z.optional(z.int().check(z.minimum(1), z.maximum(1000), z.describe("At least so many offers"))),
  price_from_lei: z.optional(leiBound),
  price_to_lei: z.optional(leiBound),
  include_out_of_stock: z._default(
    z.boolean().check(z.describe("Whether figures and conditions count offers that are out of stock")),
    false,
  ),
};

const positionCondition = {
  position: z.optional(
    z
      .array(z.enum(pricePositions))
      .check(
        z.minLength(1),
        z.maxLength(pricePositions.length),
        z.describe(
          "Alternatives, of the own price beside the offers. MORE_EXPENSIVE: above the lowest, includes MOST_EXPENSIVE, above all",
        ),
      ),
  ),
};

const market = z.object({
  /** Offers that count: of pages read within 48 hours, in lei. */
  offers: z.int(),
  lowest_lei: maybeLei,
  average_lei: maybeLei,
  highest_lei: maybeLei,
  position: z.nullable(z.int().check(z.describe("1 + number of cheaper offers"))),
  over_lowest_percent: maybePercent,
  over_average_percent: maybePercent,
  more_expensive_since: maybeInstant,
});

export const shownProduct = z.object({
  product_id: z.int(),
  title: ownTitle,
  sku: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: maybeAmount,
  currency: maybeCurrency,
  price_changed_at: maybeInstant,
  stock: z.enum(availabilities),
  quantity: z.nullable(z.number().check(z.describe("Pieces"))),
  market,
  shop_link: pageLink,
  vizor_link: vizorLink,
});
export type ShownProduct = z.output<typeof shownProduct>;

const shownOffer = z.object({
  offer_id: z.int(),
  competitor: z.string().check(z.describe("Domain")),
  title_on_page: untrustedText("Title"),
  price: maybeAmount,
  currency: maybeCurrency,
  price_changed_at: maybeInstant,
  previous_price: maybeAmount,
  uncertain_price: z.nullable(
    z
      .object({ amount: z.number(), currency: maybeCurrency })
      .check(z.describe("Read with low confidence; counts in no figure until another reading agrees")),
  ),
  difference_lei: z.nullable(z.number().check(z.describe("Offer less own price, lei (RON)"))),
  stock: z.enum(availabilities),
  stock_text_on_page: untrustedText("Stock"),
  is_current: z.boolean().check(z.describe("Its page was read within 48 hours; others count in no figure")),
  is_confirmed: z
    .boolean()
    .check(z.describe("Somebody added or confirmed the link; others count in no figure")),
  is_suspicious: z
    .boolean()
    .check(z.describe("The link looks wrong and waits for a check; it counts in no figure")),
  checked_at: maybeInstant,
  failure: z.nullable(z.string().check(z.describe("Why the last check could not read the page"))),
  shop_link: pageLink,
});
export type ShownOffer = z.output<typeof shownOffer>;

export const categoriesInput = z.strictObject({
  site: siteArgument,
  contains: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(200),
        z.describe("Part of the path; case and diacritics are ignored"),
      ),
  ),
});
export const maxCategories = 100;
export const categoriesOutput = z.object({
  categories: z.array(z.object({ path: z.string(), products: z.int() })),
  more_categories: z.int().check(z.describe("Further ones that match: narrow with contains")),
});

export const positionsInput = z.strictObject({ site: siteArgument, ...productConditions });
export const positionsOutput = z.object({
  CHEAPEST: z.int().check(z.describe("Products below every offer")),
  EQUAL: z.int().check(z.describe("Products at the lowest offer")),
  MORE_EXPENSIVE: z.int().check(z.describe("Products above the lowest offer, MOST_EXPENSIVE included")),
  MOST_EXPENSIVE: z.int().check(z.describe("Products above every offer")),
  NO_COMPETITORS: z.int().check(z.describe("Products without an offer that counts")),
  vizor_link: vizorLink,
});

export const findInput = z.strictObject({
  site: siteArgument,
  ...productConditions,
  ...positionCondition,
  sort: z.optional(
    z
      .enum(sortTypes)
      .check(
        z.describe(
          "OVERPRICED: most above the lowest offer in percent first; UNDERPRICED: most below it; MEAN_: of the average offer; STOCK: of the own quantity",
        ),
      ),
  ),
  page: pageArgument,
  size: z._default(z.int().check(z.minimum(1), z.maximum(maxProducts)), 10),
});
export type FindInput = z.output<typeof findInput>;
/** Conditions of either tool. */
export type ProductConditions = Omit<FindInput, "site" | "page" | "size" | "sort">;

export const findOutput = z.object({
  products: z.array(shownProduct),
  total: z.int().check(z.describe("Products that match, exact")),
  next_page: nextPage,
  vizor_link: vizorLink,
});

export const productInput = z.strictObject({
  site: siteArgument,
  product_id: z.optional(productIdArgument),
  sku: z.optional(
    z.string().check(z.minLength(1), z.maxLength(maxQueryLength), z.describe("In place of product_id")),
  ),
});
export const productOutput = z.object({
  product: shownProduct,
  offers: z.array(shownOffer),
  more_offers: z.int().check(z.describe("Dearer offers that are left out")),
});
