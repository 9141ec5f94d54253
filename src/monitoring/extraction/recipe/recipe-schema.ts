import * as z from "zod";
import type { SiteRecipe } from "./recipe.ts";

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
