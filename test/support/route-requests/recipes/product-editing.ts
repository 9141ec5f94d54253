import { randomUUID } from "node:crypto";
import type { Recipe } from "../recipe.ts";
import type { Scene } from "../scene.ts";

const productOf = async ({ domain, furtherProductId }: Scene) => ({
  domain,
  packet_id: await furtherProductId(),
});

export const productEditingRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/product-fields": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "POST /api/edit-product": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => {
      const { domain, canary } = scene.companyOf("site");
      const values = {
        title: `${canary} edited`,
        sku: `${canary} edited`,
        gtin: "4006381333931",
        mpn: `${canary} edited`,
        brand: `${canary} edited`,
        category: `${canary} edited`,
      };
      return {
        query: await productOf(scene),
        body: { version: 1, values, fromPage: [], url: `https://${domain}/${randomUUID()}` },
      };
    },
  },
  "POST /api/offline-product": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => ({ query: await productOf(scene) }),
  },
  "DELETE /api/offline-product": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => ({
      query: {
        ...(await productOf(scene)),
        url: `https://${scene.companyOf("site").domain}/${randomUUID()}`,
      },
    }),
  },
  "POST /api/duplicates/merge": {
    access: "site",
    objects: ["site", "packet"],
    request: async ({ domain, duplicateIds }) => {
      const { duplicate, into } = await duplicateIds();
      return { query: { domain, packet_id: duplicate }, body: { into } };
    },
  },
  "POST /api/duplicates/keep": {
    access: "site",
    objects: ["site", "packet"],
    request: async ({ domain, duplicateIds }) => ({
      query: { domain, packet_id: (await duplicateIds()).duplicate },
    }),
  },
  "POST /api/selection/delete": {
    access: "site",
    objects: ["site", "packet"],
    request: async ({ domain, furtherProductId }) => ({
      query: { domain, expected: 1 },
      body: { packetIds: [await furtherProductId()] },
    }),
  },
  "POST /api/restore-products": {
    access: "site",
    objects: ["site", "deletion"],
    request: async ({ domain, deletionId }) => ({ query: { domain, deletion_id: await deletionId() } }),
  },
};
