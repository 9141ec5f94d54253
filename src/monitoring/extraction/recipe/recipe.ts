import * as z from "zod";
import type { FieldName } from "../reading.ts";

/** Fields that a recipe can point at. */
export type RecipeField = Extract<
  FieldName,
  "price" | "previousPrice" | "availability" | "name" | "brand" | "sku" | "mpn" | "gtin" | "seller"
>;

/** Names of one element: its tag and what its markup calls it. */
export interface ElementNames {
  /** Lower case, as "span". */
  readonly tag: string;
  /** `#id`, `.class` and `[itemprop=price]`, those without numbers and hashes only. */
  readonly names: readonly string[];
}

/**
 * Where on a site's pages a field stands: an element told by its names and by those of elements around it.
 * Positions are never part of it, since they move with the content.
 */
export interface RecipeLocator {
  readonly element: ElementNames;
  /** Elements around it that carry names, nearest first, at most three; others may stand between them. */
  readonly within: readonly ElementNames[];
  /** Attribute that holds the value; null for the element's text. */
  readonly attribute: string | null;
}

/** What was learned of one site, or set by hand for it. Plain data, kept as JSON. */
export interface SiteRecipe {
  readonly fields: Readonly<Partial<Record<RecipeField, RecipeLocator>>>;
  /** True where a person set it: it then outweighs every other source. */
  readonly isSetByHand: boolean;
  /** Pages on which it agreed with the other sources when it was learned. */
  readonly agreedPages: number;
}

const elementNames = z.strictObject({
  tag: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  names: z.array(z.string().min(2).max(100)).max(10),
});

const locator = z.strictObject({
  element: elementNames,
  within: z.array(elementNames).max(3),
  attribute: z.nullable(z.string().min(1).max(60)),
});

const handMade = z.strictObject({
  fields: z.partialRecord(
    z.enum(["price", "previousPrice", "availability", "name", "brand", "sku", "mpn", "gtin", "seller"]),
    locator,
  ),
});

/**
 * Reads a recipe that a person wrote: `{"fields": {"price": {"element": {"tag": "span", "names": [".price"]},
 * "within": [], "attribute": null}}}`.
 * @throws ZodError naming what is wrong
 */
export function parseHandMadeRecipe(input: unknown): SiteRecipe {
  const { fields } = handMade.parse(input);
  return { fields: fields as SiteRecipe["fields"], isSetByHand: true, agreedPages: 0 };
}
