import type { Recipe } from "../recipe.ts";
import { accountsRecipes } from "./accounts.ts";
import { operatorRecipes } from "./admin/operators.ts";
import { assistantRecipes } from "./assistant/messages.ts";
import { backtestRecipes } from "./backtest.ts";
import { billingRecipes } from "./billing.ts";
import { catalogRecipes } from "./catalog.ts";
import { correctionRecipes } from "./correction.ts";
import { exportRecipes } from "./exchange/exports.ts";
import { feedRecipes } from "./exchange/feeds.ts";
import { importRecipes } from "./exchange/imports.ts";
import { keyAndWebhookRecipes } from "./exchange/keys-and-webhooks.ts";
import { facetRecipes } from "./facets.ts";
import { linkRecipes } from "./link.ts";
import { listRecipes } from "./list.ts";
import { matchingRecipes } from "./matching/matches.ts";
import { monitoringRecipes } from "./monitoring.ts";
import { contactRecipes } from "./people/contact.ts";
import { dataRightsRecipes } from "./people/data-rights.ts";
import { pricingProductRecipes } from "./pricing-products.ts";
import { pricingReviewRecipes } from "./pricing-review.ts";
import { pricingRuleRecipes } from "./pricing-rules.ts";
import { productEditingRecipes } from "./product-editing.ts";
import { reportRecipes } from "./reports.ts";
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
  ...productEditingRecipes,
  ...pricingProductRecipes,
  ...pricingReviewRecipes,
  ...pricingRuleRecipes,
  ...backtestRecipes,
  ...exportRecipes,
  ...matchingRecipes,
  ...monitoringRecipes,
  ...operatorRecipes,
  ...importRecipes,
  ...feedRecipes,
  ...reportRecipes,
  ...keyAndWebhookRecipes,
  ...contactRecipes,
  ...dataRightsRecipes,
  ...billingRecipes,
  ...assistantRecipes,
};
