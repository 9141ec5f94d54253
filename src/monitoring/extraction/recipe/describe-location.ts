import type { ElementNames, RecipeLocator } from "./recipe.ts";

/** Where a value stands, for people: "span.price within div.product", "meta[itemprop=price] (content)". */
export function placeInWords({ element, within, attribute }: RecipeLocator): string {
  const elements = [element, ...within].map(selectorOf).join(" within ");
  return attribute === null ? elements : `${elements} (${attribute})`;
}

function selectorOf({ tag, names }: ElementNames): string {
  return tag + names.join("");
}
