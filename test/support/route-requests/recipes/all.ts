import type { Recipe } from "../recipe.ts";
import { accountsRecipes } from "./accounts.ts";
import { backtestRecipes } from "./backtest.ts";
import { catalogRecipes } from "./catalog.ts";
import { correctionRecipes } from "./correction.ts";
import { facetRecipes } from "./facets.ts";
import { linkRecipes } from "./link.ts";
import { listRecipes } from "./list.ts";
import { monitoringRecipes } from "./monitoring.ts";
import { pricingProductRecipes } from "./pricing-products.ts";
import { pricingReviewRecipes } from "./pricing-review.ts";
import { pricingRuleRecipes } from "./pricing-rules.ts";
import { selectionRecipes } from "./selection.ts";
import { registrationRecipes, teamRecipes } from "./team.ts";

/** One recipe a call, by method and path. */
export const recipes: Readonly<Record<string, Recipe>> = {
  ...accountsRecipes,
  ...teamRecipes,
  ...registrationRecipes,
  ...catalogRecipes,
  ...listRecipes,
  ...linkRecipes,
  ...correctionRecipes,
  ...facetRecipes,
  ...selectionRecipes,
  ...pricingProductRecipes,
  ...pricingReviewRecipes,
  ...pricingRuleRecipes,
  ...backtestRecipes,
  ...monitoringRecipes,
};
