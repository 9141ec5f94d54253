import { accountsRecipes } from "./accounts-recipes.ts";
import { catalogRecipes } from "./catalog-recipes.ts";
import { choiceRecipes } from "./choice-recipes.ts";
import { correctionRecipes } from "./correction-recipes.ts";
import { linkRecipes } from "./link-recipes.ts";
import { listRecipes } from "./list-recipes.ts";
import { monitoringRecipes } from "./monitoring-recipes.ts";
import type { Recipe } from "./recipe.ts";
import { selectionRecipes } from "./selection-recipes.ts";
import { registrationRecipes, teamRecipes } from "./team-recipes.ts";

/** One recipe a call, by method and path. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...accountsRecipes,
  ...teamRecipes,
  ...registrationRecipes,
  ...catalogRecipes,
  ...listRecipes,
  ...linkRecipes,
  ...correctionRecipes,
  ...choiceRecipes,
  ...selectionRecipes,
  ...monitoringRecipes,
};
