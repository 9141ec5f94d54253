import { randomUUID } from "node:crypto";
import type { Recipe } from "../recipe.ts";
import type { Scene } from "../scene.ts";

/** An address of a shop that no other request uses; it contains the canary of the company whose site is named. */
function freshCompetitor(scene: Scene): { domain: string; url: string } {
  const domain = `retailer-${randomUUID()}.example.com`;
  return { domain, url: `https://${domain}/${scene.companyOf("site").canary}` };
}

const links: Readonly<Record<string, Recipe>> = {
  "GET /api/competitor-links": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "POST /api/check-link": {
    access: "site",
    objects: ["site", "packet"],
    request: (scene) => ({
      query: { domain: scene.domain, packet_id: scene.packetId, url: freshCompetitor(scene).url },
    }),
  },
  "POST /api/add-link": {
    access: "site",
    objects: ["site", "packet"],
    request: (scene) => {
      const { domain: competitor, url } = freshCompetitor(scene);
      return {
        query: { domain: scene.domain, packet_id: scene.packetId, competitor_domain: competitor, url },
      };
    },
  },
  "POST /api/edit-link": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async (scene) => {
      const { domain: competitor, url } = freshCompetitor(scene);
      const record = { packet_id: scene.packetId, product_id: await scene.offerId() };
      return { query: { domain: scene.domain, ...record, competitor_domain: competitor, url } };
    },
  },
  "DELETE /api/delete-link": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async ({ domain, packetId, offerId }) => ({
      query: { domain, packet_id: packetId, product_id: await offerId() },
    }),
  },
};

const stock: Readonly<Record<string, Recipe>> = {
  "GET /api/quantities": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "POST /api/change-quantity": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async ({ domain, packetId, offerId }) => ({
      query: { domain, packet_id: packetId, product_id: await offerId(), quantity: "2.5" },
    }),
  },
  "DELETE /api/change-quantity": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async ({ domain, packetId, offerId }) => ({
      query: { domain, packet_id: packetId, product_id: await offerId() },
    }),
  },
};

export const linkRecipes: Readonly<Record<string, Recipe>> = { ...links, ...stock };
