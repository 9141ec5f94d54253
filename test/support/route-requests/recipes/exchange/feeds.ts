import type { Recipe } from "../../recipe.ts";
import { insertPriceFeed, resetFeed } from "../../rows/feeds.ts";
import type { Scene } from "../../scene.ts";

const minRole = "OPERATOR_ADMIN";
const inSite = ({ domain }: Scene) => ({ query: { domain } });
const ofRun = async ({ domain, feedRunId }: Scene) => ({
  params: { id: await feedRunId() },
  query: { domain },
});

/** With a product feed and nothing under way. */
const withFeed = async (scene: Scene) => {
  await resetFeed(scene.world.server, scene.companyOf("site"));
  return inSite(scene);
};

/** What a site's products are read from, and where its prices are served. */
export const feedRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/product-feed": { access: "site", objects: ["site"], request: withFeed },
  "PUT /api/product-feed": {
    access: "site",
    minRole,
    objects: ["site"],
    request: async (scene) => ({
      ...(await withFeed(scene)),
      body: { address: "https://feeds.example.com/feed.xml", hour: 6, paused: false },
    }),
  },
  "DELETE /api/product-feed": { access: "site", minRole, objects: ["site"], request: withFeed },
  "POST /api/product-feed/run": { access: "site", minRole, objects: ["site"], request: withFeed },
  "POST /api/product-feed/runs/:id/confirm": {
    access: "site",
    minRole,
    objects: ["site", "feedRun"],
    request: ofRun,
  },
  "POST /api/product-feed/runs/:id/discard": {
    access: "site",
    minRole,
    objects: ["site", "feedRun"],
    request: ofRun,
  },
  "GET /api/product-feed/runs/:id/rows": {
    access: "site",
    minRole,
    objects: ["site", "feedRun"],
    request: ofRun,
  },
  "GET /api/product-feed/missing": { access: "site", objects: ["site"], request: withFeed },
  "GET /api/price-feed": { access: "site", objects: ["site"], request: inSite },
  "POST /api/price-feed": { access: "site", minRole, objects: ["site"], request: inSite },
  "DELETE /api/price-feed": {
    access: "site",
    minRole,
    objects: ["site"],
    request: async (scene) => {
      await insertPriceFeed(scene.world.server, scene.companyOf("site"));
      return inSite(scene);
    },
  },
  "GET /feeds/:token/prices.:format": {
    access: "public",
    objects: ["priceFeed"],
    request: async ({ priceFeedToken }) => ({ params: { token: await priceFeedToken(), format: "csv" } }),
  },
};
