import type { Recipe } from "../recipe.ts";

export const listRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/products": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({
      query: { domain, page: 0, size: 15, includeOutOfStock: "true" },
      body: { sort_type: "OVERPRICED" },
    }),
  },
  "POST /api/search": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({
      query: { domain, page: 0, size: 15, query: "masina de gaurit" },
      body: { sort_type: "PRICE_ASCENDING" },
    }),
  },
  "GET /api/product": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
};
