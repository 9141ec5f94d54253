import type { Recipe } from "../recipe.ts";

export const correctionRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/price-correction": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async ({ domain, packetId, offerId }) => ({
      query: { domain, packet_id: packetId, product_id: await offerId() },
      body: { price: 12.5, currency: "RON", readPrice: null },
    }),
  },
  "DELETE /api/price-correction": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async ({ domain, packetId, offerId }) => ({
      query: { domain, packet_id: packetId, product_id: await offerId() },
    }),
  },
};
