import * as z from "zod/mini";
import { availabilities } from "../../catalog/products/products.contract.ts";
import {
  instant,
  instantArgument,
  maybeAmount,
  maybeCurrency,
  maybeInstant,
  maybeLei,
  nextPage,
  ownTitle,
  pageArgument,
  productIdArgument,
  siteArgument,
  vizorLink,
} from "../values/values.contract.ts";

/** Days between `since` and `until` at most. */
export const maxWindowDays = 31;
/** Products with changed prices of one answer. */
export const maxChangedProducts = 25;
/** Changed prices of one product in an answer, the latest first. */
export const maxPriceChanges = 20;
/** Entries of one answer. */
export const maxEntries = 50;
/** Changed values of one entry. */
export const maxValues = 20;
/** Days of a price history at most. */
export const maxHistoryDays = 400;
/** Points of a price history in an answer, of all shops together; the latest ones of each. */
export const maxPoints = 400;
/** Shops of a price history. */
export const maxHistoryShops = 40;

const window = {
  since: instantArgument(`Start, at most ${maxWindowDays} days before until`),
  until: z.optional(instantArgument("End, included; now if it is left out")),
};

export const priceChangesInput = z.strictObject({ site: siteArgument, ...window, page: pageArgument });

const priceChange = z.object({
  shop: z.string().check(z.describe("Domain: the shop's own, or a competitor's")),
  is_own: z.boolean(),
  price: maybeAmount,
  previous_price: maybeAmount,
  currency: maybeCurrency,
  changed_at: maybeInstant,
});

export const priceChangesOutput = z.object({
  since: instant,
  until: instant,
  products: z.array(
    z.object({
      product_id: z.int(),
      title: ownTitle,
      changes: z.array(priceChange),
      more_changes: z.int(),
      vizor_link: vizorLink,
    }),
  ),
  total: z.int().check(z.describe("Products with a change, exact")),
  next_page: nextPage,
  vizor_link: vizorLink,
});
export type PriceChange = z.output<typeof priceChange>;

export const productChangesInput = z.strictObject({
  site: siteArgument,
  ...window,
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,14}-\d{1,15}$/), z.describe("next_cursor of the answer before")),
  ),
});

const scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const productChange = z.object({
  changed_at: instant,
  product_id: z.int(),
  title: ownTitle,
  kind: z.enum(["ADD", "EDIT", "DELETE"]),
  subject: z
    .enum(["PRODUCT", "LINK", "QUANTITY", "PRICE", "COSTS", "REVIEW"])
    .check(z.describe("REVIEW: a decision about recommended prices, of which this is the first product")),
  made_by: z.enum(["PERSON_OR_KEY", "PRODUCT_FEED", "MATCHING"]),
  is_rolled_back: z.boolean(),
  values: z.array(
    z.object({
      field: z.string(),
      before: scalar,
      after: scalar,
      currency: z.optional(z.string().check(z.describe("Of a price"))),
    }),
  ),
  more_values: z.int(),
  decision: z.nullable(z.object({ action: z.string(), products: z.number() })),
  changed_page: z.nullable(z.string().check(z.describe("Address of the own or the competitor's page"))),
  vizor_link: vizorLink,
});

export const productChangesOutput = z.object({
  since: instant,
  until: instant,
  changes: z.array(productChange).check(z.describe("The latest first")),
  next_cursor: z.nullable(z.string()),
});
export type ProductChangeShown = z.output<typeof productChange>;

export const historyInput = z.strictObject({
  site: siteArgument,
  product_id: productIdArgument,
  since: instantArgument(`Start, at most ${maxHistoryDays} days before until`),
  until: z.optional(instantArgument("End, included; now if it is left out")),
});

export const historyOutput = z.object({
  since: instant,
  until: instant,
  shops: z.array(
    z.object({
      shop: z.string().check(z.describe("Domain; a second page of a shop ends in (2)")),
      points: z
        .array(
          z.object({
            at: instant,
            price_lei: maybeLei,
            stock: z.enum(availabilities),
            is_reduced: z.boolean(),
          }),
        )
        .check(z.describe("Oldest first; a price holds until the next point; the first may be before since")),
      more_points: z.int().check(z.describe("Older points that are left out")),
    }),
  ),
  more_shops: z.int(),
  vizor_link: vizorLink,
});
export type HistoryShop = z.output<typeof historyOutput>["shops"][number];
