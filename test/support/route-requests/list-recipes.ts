import type { Recipe } from "./recipe.ts";

export const listRecipes: Readonly<Record<string, Recipe>> = {};
