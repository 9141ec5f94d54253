import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { makeSite } from "../../../factories/sites.ts";
import type { Recipe } from "../recipe.ts";

const products: Readonly<Record<string, Recipe>> = {
  "GET /api/dashboard/stats": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/last-updated-info": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "POST /api/recheck": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
};

const sites: Readonly<Record<string, Recipe>> = {
  "POST /api/sites": {
    access: "signed-in",
    minRole: "OPERATOR_ADMIN",
    objects: [],
    request: async ({ world }) => {
      // A company may have few unverified sites, and many requests are made, with other domains as well.
      const { companyId, domain } = world.own;
      await sql`
        update site set is_verified = true where site_id in (
          select site_id from site s where company_id = ${companyId} and domain <> ${domain} and not is_verified
            and not exists (select from site where domain = s.domain and is_verified)
          for update skip locked)`.execute(world.server.database.owner);
      return { body: { domain: `shop-${randomUUID()}.example.com`, unanswered: true } };
    },
  },
  // A site of its own for each request, since it is gone afterwards.
  "DELETE /api/sites": {
    access: "site",
    minRole: "COMPANY_ADMIN",
    objects: ["site"],
    request: async (scene) => {
      if (scene.placementOf("site") === "missing") return { query: { domain: scene.domain } };
      const { companyId, canary } = scene.companyOf("site");
      const domain = `${randomUUID()}.${canary}.example.com`;
      await makeSite(scene.world.server.database.app, companyId, domain);
      return { query: { domain } };
    },
  },
  "GET /api/site-access": {
    access: "site",
    minRole: "COMPANY_ADMIN",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  // Any domain can be requested, also before it is a site: the response is the caller's own proof.
  "GET /api/sites/verification": {
    access: "signed-in",
    minRole: "OPERATOR_ADMIN",
    objects: [],
    request: ({ world }) => ({ query: { domain: world.own.domain } }),
  },
  "POST /api/sites/verification": {
    access: "site",
    minRole: "OPERATOR_ADMIN",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain }, body: { method: "dns" } }),
  },
  "POST /api/add-products": {
    access: "site",
    minRole: "OPERATOR_ADMIN",
    objects: ["site"],
    request: ({ domain }) => ({
      query: { domain },
      body: {
        rows: [
          {
            url: `https://${domain}/${randomUUID()}`,
            competitorUrls: ["https://retailer.example.com/product"],
          },
        ],
      },
    }),
  },
};

export const catalogRecipes: Readonly<Record<string, Recipe>> = { ...products, ...sites };
