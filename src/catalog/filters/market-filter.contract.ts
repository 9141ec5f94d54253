import * as z from "zod/mini";
import { instant } from "../../kit/instant.ts";
import { maxLengths } from "../products/core/merchant-text.ts";

/** Maximum number of brands, and of values of one field, in a filter. */
export const maxFilterValues = 10_000;

/** Maximum number of competitors in a filter. */
export const maxComparedDomains = 1000;

/**
 * Where the own price is among the offers when prices within 1 % count as equal. Every product has exactly one:
 * MORE_EXPENSIVE does not include MOST_EXPENSIVE, and NO_OWN_PRICE has offers, but nothing to compare with them.
 */
export const marketPositions = [
  "CHEAPEST",
  "EQUAL",
  "MORE_EXPENSIVE",
  "MOST_EXPENSIVE",
  "NO_COMPETITORS",
  "NO_OWN_PRICE",
] as const;
export type MarketPosition = (typeof marketPositions)[number];

/**
 * How current the data of a product is. OWN_FRESH and OWN_STALE: the own page was read within 48 h, or was not;
 * OFFERS_FRESH: at least one offer was; OFFERS_STALE: none of its linked pages was; NO_LINKS: it has no competitor's page.
 */
export const dataStates = ["OWN_FRESH", "OWN_STALE", "OFFERS_FRESH", "OFFERS_STALE", "NO_LINKS"] as const;
export type DataState = (typeof dataStates)[number];

export const priceMoves = ["UP", "DOWN"] as const;
export type PriceMove = (typeof priceMoves)[number];

const domains = z
  .array(z.string().check(z.minLength(1), z.maxLength(253)))
  .check(z.maxLength(maxComparedDomains));

/** Conditions of the market overview; absent and null mean no condition. `includeOutOfStock` decides which offers count. */
export const marketFilter = z.strictObject({
  /** Alternatives. */
  position: z.optional(
    z.nullable(z.array(z.enum(marketPositions)).check(z.maxLength(marketPositions.length))),
  ),
  /** Competitors' domains, alternatives: products with an own price and a current offer in lei of one of them. */
  compared_with: z.optional(z.nullable(domains)),
  /** The same with an offer of any competitor but these. */
  compared_except: z.optional(z.nullable(domains)),
  /** Leaves out products of these brands. */
  brands_except: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(maxLengths.brand)))
        .check(z.maxLength(maxFilterValues)),
    ),
  ),
  /** The last change of the own price. */
  own_price_move: z.optional(z.nullable(z.enum(priceMoves))),
  /** The last change of the price of at least one current offer in lei. */
  competitor_price_move: z.optional(z.nullable(z.enum(priceMoves))),
  /** Both moves are counted from this time on, inclusive; without it, whenever they happened. */
  moved_since: z.optional(z.nullable(instant)),
  /** true: we have it in stock, and the cheapest competitor has not, whichever offers count otherwise. */
  stock_chance: z.optional(z.nullable(z.boolean())),
  /** Alternatives. */
  data: z.optional(z.nullable(z.array(z.enum(dataStates)).check(z.maxLength(dataStates.length)))),
});
export type MarketFilter = z.output<typeof marketFilter>;
