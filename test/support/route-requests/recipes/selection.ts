import type { Recipe } from "../recipe.ts";

export const selectionRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/selection/recheck": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain }, body: { packetIds: [packetId] } }),
  },
  "POST /api/selection/export": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({
      query: { domain, includeOutOfStock: "true" },
      body: { packetIds: [packetId] },
    }),
  },
};
