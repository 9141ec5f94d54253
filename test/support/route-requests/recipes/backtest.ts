import { ruleBody } from "../../../factories/priced-site.ts";
import type { Recipe } from "../recipe.ts";

const minRole = "OPERATOR_ADMIN";

/** Trials of a rule on recorded prices. */
export const backtestRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/settings/dynamic-prices/backtest": {
    access: "site",
    minRole,
    objects: ["site"],
    request: ({ domain }) => ({
      query: { domain },
      body: { rule: ruleBody(), days: 30, approval: "at-once" },
    }),
  },
  "GET /api/settings/dynamic-prices/backtest/get-stats": {
    access: "site",
    minRole,
    objects: ["site", "backtest"],
    request: async ({ domain, backtestId }) => ({ query: { domain, id: await backtestId() } }),
  },
  "GET /api/settings/dynamic-prices/backtest/get-result": {
    access: "site",
    minRole,
    objects: ["site", "backtest"],
    request: async ({ domain, backtestId }) => ({ query: { domain, id: await backtestId() } }),
  },
  "GET /api/settings/dynamic-prices/backtest/get-product": {
    access: "site",
    minRole,
    objects: ["site", "backtest", "packet"],
    request: async ({ domain, backtestId, packetId }) => ({
      query: { domain, id: await backtestId(), packet_id: packetId },
    }),
  },
  "DELETE /api/settings/dynamic-prices/backtest": {
    access: "site",
    minRole,
    objects: ["site", "backtest"],
    request: async ({ domain, backtestId }) => ({ query: { domain, id: await backtestId() } }),
  },
};
