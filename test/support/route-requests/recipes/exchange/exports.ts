import type { Recipe } from "../../recipe.ts";

/** Files of products. */
export const exportRecipes: Readonly<Record<string, Recipe>> = {
  "POST /export": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({
      query: { domain },
      body: { nr_competitors: 1, columns: ["title", "price"] },
    }),
  },
  "GET /export/get-stats": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("PRODUCTS") } }),
  },
  "GET /export/get-file": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("PRODUCTS") } }),
  },
  "POST /offline-export": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain }, body: { price_start: 1 } }),
  },
  "GET /offline-export/get-stats": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("OFFLINE_PRODUCTS") } }),
  },
  "GET /offline-export/get-file": {
    access: "signed-in",
    objects: ["site", "task"],
    request: async ({ domain, taskId }) => ({ query: { domain, id: await taskId("OFFLINE_PRODUCTS") } }),
  },
  "GET /api/export-columns": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/exports": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
};
