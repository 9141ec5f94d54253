import type { Recipe } from "./recipe.ts";

export const choiceRecipes: Readonly<Record<string, Recipe>> = {};
