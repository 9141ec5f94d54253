import type { CallRequest } from "../call-request.ts";
import type { Recipe } from "../recipe.ts";
import { makePriceCurrent, pullBrake, setRecommendation } from "../rows/pricing.ts";
import type { Scene } from "../scene.ts";

/** Reading what is recommended, deciding it, and files of it. */
export const pricingReviewRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/dynamic-prices": {
    access: "site",
    objects: ["site"],
    request: async (scene) => {
      await inReview(scene);
      return {
        query: { domain: scene.domain, page: 0, size: 50, approved: "false", warning: "false", rule: 1 },
      };
    },
  },
  "GET /api/dynamic-prices/search": {
    access: "site",
    objects: ["site"],
    request: async (scene) => {
      await inReview(scene);
      return { query: { domain: scene.domain, query: "title", tab: "IN_REVIEW" } };
    },
  },
  "GET /api/dynamic-prices/excluded": {
    access: "site",
    objects: ["site"],
    request: async (scene) => {
      await setRecommendation(scene.world.server, scene.companyOf("site"), { state: "REMOVED" });
      return { query: { domain: scene.domain, reason: "removed" } };
    },
  },
  "GET /api/dynamic-prices/progress": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/search-sku": {
    access: "site",
    objects: ["site"],
    request: ({ domain, companyOf }) => ({ query: { domain, sku: `${companyOf("site").canary}-sku` } }),
  },
  "POST /api/dynamic-prices/review": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => {
      await inReview(scene);
      return { query: { domain: scene.domain }, body: { reviewAction: "APPROVE", ids: [scene.packetId] } };
    },
    requestsWith: { "body.filter": approveAll, "body.expectedCount": approveAll },
  },
  "POST /api/dynamic-prices/put-back": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => {
      await setRecommendation(scene.world.server, scene.companyOf("packet"), { state: "REMOVED" });
      return { query: { domain: scene.domain }, body: { ids: [scene.packetId] } };
    },
  },
  "POST /api/dynamic-prices/release": {
    access: "site",
    minRole: "OPERATOR_ADMIN",
    objects: ["site"],
    request: async (scene) => {
      await pullBrake(scene.world.server, scene.companyOf("site"));
      return { query: { domain: scene.domain } };
    },
  },
  "GET /api/dynamic-prices/batches": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain, page: 0 } }),
  },
  "POST /api/dynamic-prices/batches/:id/roll-back": {
    access: "site",
    objects: ["site", "batch"],
    request: async (scene) => ({
      params: { id: await scene.batchId() },
      query: { domain: scene.domain },
    }),
  },
  "POST /api/dynamic-prices/export": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/dynamic-prices/export/get-stats": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("RECOMMENDED_PRICES") } }),
  },
  "GET /api/dynamic-prices/export/get-file": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("RECOMMENDED_PRICES") } }),
  },
};

async function inReview({ world, companyOf, placementOf }: Scene): Promise<void> {
  const kind = placementOf("packet") === "own" ? "site" : "packet";
  await setRecommendation(world.server, companyOf(kind), { state: "IN_REVIEW" });
  await makePriceCurrent(world.server, companyOf(kind));
}

async function approveAll(scene: Scene): Promise<CallRequest> {
  await inReview(scene);
  const filter = { tab: "IN_REVIEW", minChange: -100, maxChange: 100 };
  return {
    query: { domain: scene.domain },
    body: { reviewAction: "APPROVE_ALL", filter, expectedCount: 1 },
  };
}
