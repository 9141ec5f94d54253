import { randomUUID } from "node:crypto";
import { ruleBody } from "../../../factories/pricing.ts";
import { forgetPricing, pricingRuleIds } from "../pricing.ts";
import type { Recipe } from "../recipe.ts";
import type { Scene } from "../scene.ts";

const ofSite = ({ domain }: Scene) => ({ query: { domain } });
const ownersOnly = { access: "site", minRole: "OPERATOR_ADMIN" } as const;

const body = () => ruleBody({ name: `Sub cea mai mică ${randomUUID()}` });

/** A name of the request as the reply returns it. */
function shownName(field: string, reply: unknown): unknown {
  return field === "body.name" ? (reply as { readonly name: string }).name : undefined;
}

const rules: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/dynamic-prices": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/settings/dynamic-prices": {
    ...ownersOnly,
    objects: ["site"],
    shown: shownName,
    request: async ({ domain, world, companyOf }) => {
      await forgetPricing(world.server, companyOf("site").siteId);
      return { query: { domain }, body: body() };
    },
  },
  "PUT /api/settings/dynamic-prices/order": {
    ...ownersOnly,
    objects: ["site"],
    request: async ({ domain, world, companyOf }) => ({
      query: { domain },
      body: (await pricingRuleIds(world.server, companyOf("site").siteId)).toReversed(),
    }),
  },
  "PUT /api/settings/dynamic-prices/:id": {
    ...ownersOnly,
    objects: ["site", "rule"],
    shown: shownName,
    request: async (scene) => ({
      query: { domain: scene.domain },
      params: { id: await scene.ruleId() },
      body: { ...body(), version: 1 },
    }),
  },
  "DELETE /api/settings/dynamic-prices/:id": {
    ...ownersOnly,
    objects: ["site", "rule"],
    request: async (scene) => ({ query: { domain: scene.domain }, params: { id: await scene.ruleId() } }),
  },
  "POST /api/settings/dynamic-prices/preview": {
    ...ownersOnly,
    objects: ["site", "rule"],
    request: async (scene) => ({
      query: { domain: scene.domain },
      body: { rule: body(), id: await scene.ruleId() },
    }),
  },
  "GET /api/settings/dynamic-prices/precedence": { access: "site", objects: ["site"], request: ofSite },
};

const guards: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/pricing-guards": { access: "site", objects: ["site"], request: ofSite },
  "PUT /api/settings/pricing-guards": {
    ...ownersOnly,
    objects: ["site"],
    request: async ({ domain, world, companyOf }) => {
      await forgetPricing(world.server, companyOf("site").siteId);
      return {
        query: { domain },
        body: {
          minMarginPercent: 10,
          maxStepPercent: 30,
          maxChangesPerDay: 3,
          vatPercent: 21,
          commissionPercent: 0,
          shipping: 12.5,
          brakeSharePercent: 20,
          brakeSumPercent: 10,
          version: 0,
        },
      };
    },
  },
};

export const pricingRuleRecipes: Readonly<Record<string, Recipe>> = {
  ...rules,
  ...guards,
  "GET /api/dynamic-prices/decision": {
    access: "site",
    objects: ["site", "decision"],
    request: async (scene) => ({ query: { domain: scene.domain, id: await scene.decisionId() } }),
  },
};
