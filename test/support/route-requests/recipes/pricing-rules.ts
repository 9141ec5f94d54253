import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { forSite } from "../../../../src/platform/db/database.ts";
import { ruleBody } from "../../../factories/priced-site.ts";
import type { Recipe } from "../recipe.ts";
import { deleteOldRules } from "../rows/pricing.ts";
import type { Scene } from "../scene.ts";

const minRole = "OPERATOR_ADMIN";

/** Rules of a site, its defaults, and records of prices. */
export const pricingRuleRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/dynamic-prices": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "POST /api/settings/dynamic-prices": {
    access: "site",
    minRole,
    objects: ["site"],
    request: async ({ world, companyOf, domain }) => {
      await deleteOldRules(world.server, companyOf("site"));
      return { query: { domain }, body: newRule() };
    },
  },
  "PUT /api/settings/dynamic-prices/:id": {
    access: "site",
    minRole,
    objects: ["site", "rule"],
    request: async ({ domain, ruleId }) => ({
      params: { id: await ruleId() },
      query: { domain },
      body: { ...newRule(), version: 1 },
    }),
  },
  "DELETE /api/settings/dynamic-prices/:id": {
    access: "site",
    minRole,
    objects: ["site", "rule"],
    request: async ({ domain, ruleId }) => ({ params: { id: await ruleId() }, query: { domain } }),
  },
  "PUT /api/settings/dynamic-prices/order": {
    access: "site",
    minRole,
    objects: ["site"],
    request: async (scene) => ({ query: { domain: scene.domain }, body: await rulesOf(scene) }),
  },
  "POST /api/settings/dynamic-prices/preview": {
    access: "site",
    minRole,
    objects: ["site", "rule"],
    request: async ({ domain, ruleId }) => ({
      query: { domain },
      body: { rule: newRule(), id: await ruleId() },
    }),
  },
  "GET /api/settings/dynamic-prices/precedence": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/settings/pricing-guards": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "PUT /api/settings/pricing-guards": {
    access: "site",
    minRole,
    objects: ["site"],
    request: async (scene) => ({
      query: { domain: scene.domain },
      body: {
        version: await guardsVersion(scene),
        minMarginPercent: null,
        maxStepPercent: 30,
        maxChangesPerDay: 3,
        vatPercent: 21,
        commissionPercent: 0,
        shipping: 0,
        brakeSharePercent: 20,
        brakeSumPercent: 10,
      },
    }),
  },
  "GET /api/dynamic-prices/decision": {
    access: "site",
    objects: ["site", "decision"],
    request: async ({ domain, decisionId }) => ({ query: { domain, id: await decisionId() } }),
  },
};

function newRule() {
  return ruleBody({ name: `Rule ${randomUUID()}`, enabled: false });
}

/** Ids of the rules that the site has now. */
function rulesOf({ world, companyOf }: Scene): Promise<number[]> {
  const { siteId } = companyOf("site");
  return forSite(world.server.database.app, siteId, async (trx) => {
    const rules = await trx.selectFrom("pricing_rule").select("rule_id").orderBy("position").execute();
    return rules.map((rule) => rule.rule_id);
  });
}

/** Version of the site's defaults, once it has some. */
function guardsVersion({ world, companyOf }: Scene): Promise<number> {
  const { siteId } = companyOf("site");
  return forSite(world.server.database.app, siteId, async (trx) => {
    const { rows } = await sql<{ version: number }>`
      select version from pricing_guards where site_id = ${siteId}`.execute(trx);
    return rows[0]?.version ?? 0;
  });
}
