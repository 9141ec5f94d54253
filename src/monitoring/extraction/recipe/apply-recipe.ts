import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import type { RecipeField, SiteRecipe } from "./recipe.ts";
import { locate } from "./recipe-locator.ts";
import { recipeValue } from "./recipe-value.ts";

/**
 * A recipe set by hand outweighs all other sources; the weight of a trained one grows with the pages that
 * confirmed it.
 */
function weightOf(recipe: SiteRecipe): number {
  return recipe.isSetByHand ? 4 : Math.min(1, 0.4 + recipe.agreedPages * 0.1);
}

/**
 * Creates the extractor for a site's recipe. A locator that matches no element or several yields no evidence:
 * the site has changed.
 */
export function recipeExtractor(recipe: SiteRecipe): (page: ScannedPage) => readonly Evidence[] {
  const fields = Object.entries(recipe.fields) as [RecipeField, SiteRecipe["fields"][RecipeField]][];
  const weight = weightOf(recipe);
  return (page) =>
    fields.flatMap(([field, locator]) => {
      const [element, second] = locator === undefined ? [] : locate(page, locator);
      if (locator === undefined || element === undefined || second !== undefined) return [];
      const found = recipeValue(page, element, locator.attribute, field);
      if (found === null) return [];
      const place = `offset ${element.start}`;
      const read = evidence(field, found.value, "recipe", place, { raw: found.raw, weight });
      return found.currency === null || field !== "price"
        ? [read]
        : [read, evidence("currency", found.currency, "recipe", place, { weight })];
    });
}
