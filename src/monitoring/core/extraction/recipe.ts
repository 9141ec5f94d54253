import type { FieldName } from "../reading.ts";

/** Fields that a recipe can point at. */
export type RecipeField = Extract<
  FieldName,
  "price" | "previousPrice" | "availability" | "name" | "brand" | "sku" | "mpn" | "gtin" | "seller"
>;

/**
 * Where on a site's pages a field stands: the element by its tag and its stable names, and those of elements
 * around it. Positions are never part of it, since they move with the content.
 */
export interface RecipeLocator {
  /** Tag of the element, as "span". */
  readonly tag: string;
  /** Its id, class tokens and other names that must all be there. */
  readonly names: readonly string[];
  /** Names of one element around it, nearest first; each must be met by some ancestor in this order. */
  readonly within: readonly (readonly string[])[];
  /** Attribute that holds the value; null for the element's text. */
  readonly attribute: string | null;
}

/** What was learned of one site, or set by hand for it. */
export interface SiteRecipe {
  readonly fields: Readonly<Partial<Record<RecipeField, RecipeLocator>>>;
  /** True where a person set it: it then outweighs every other source. */
  readonly isSetByHand: boolean;
  /** Pages on which it agreed with the other sources when it was learned. */
  readonly agreedPages: number;
}
