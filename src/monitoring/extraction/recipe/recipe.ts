import * as z from "zod";
import type { FieldName } from "../reading.ts";

/** Fields that a recipe can locate. */
export type RecipeField = Extract<
  FieldName,
  "price" | "previousPrice" | "availability" | "name" | "brand" | "sku" | "mpn" | "gtin" | "seller"
>;

/** Tag and names of one element. */
export interface ElementNames {
  /** Lower case, for example "span". */
  readonly tag: string;
  /** `#id`, `.class` and `[itemprop=price]`; only those without digits and hashes. */
  readonly names: readonly string[];
}

/**
 * Locates a field on the pages of a site by the names of its element and of that element's ancestors. Positions
 * are not used, since they change with the content.
 */
export interface RecipeLocator {
  readonly element: ElementNames;
  /** Named ancestors, nearest first, at most three; other elements may be between them. */
  readonly within: readonly ElementNames[];
  /** Attribute that holds the value; null for the element's text. */
  readonly attribute: string | null;
}

/** Recipe of one site, trained or set by hand. Plain data, stored as JSON. */
export interface SiteRecipe {
  readonly fields: Readonly<Partial<Record<RecipeField, RecipeLocator>>>;
  /** True if a person set it; it then outweighs every other source. */
  readonly isSetByHand: boolean;
  /** Number of pages on which it agreed with the other sources during training. */
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
 * Parses a recipe written by a person: `{"fields": {"price": {"element": {"tag": "span", "names": [".price"]},
 * "within": [], "attribute": null}}}`.
 * @throws ZodError if the input is invalid
 */
export function parseHandMadeRecipe(input: unknown): SiteRecipe {
  const { fields } = handMade.parse(input);
  return { fields: fields as SiteRecipe["fields"], isSetByHand: true, agreedPages: 0 };
}
