import type { Recipe } from "./recipe.ts";

export const monitoringRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/price-history": {
    access: "signed-in",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({
      query: { packet_id: packetId, domain, from: 0, to: 4_000_000_000_000 },
    }),
  },
};
