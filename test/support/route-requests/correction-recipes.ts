import type { Recipe } from "./recipe.ts";

export const correctionRecipes: Readonly<Record<string, Recipe>> = {};
