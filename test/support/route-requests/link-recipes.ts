import type { Recipe } from "./recipe.ts";

export const linkRecipes: Readonly<Record<string, Recipe>> = {};
