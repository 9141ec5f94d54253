import { addDays, localDayOf } from "../../../../src/kit/local-day.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { Recipe } from "../recipe.ts";
import { deletePromotions } from "../rows/pricing.ts";
import type { Scene } from "../scene.ts";

const minRole = "OPERATOR_ADMIN";

/** Costs of products, their promotions, and the proof of reference prices. */
export const pricingProductRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/product-pricing": {
    access: "site",
    minRole,
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "PUT /api/product-pricing": {
    access: "site",
    minRole,
    objects: ["site", "packet"],
    request: async (scene) => ({
      query: { domain: scene.domain, packet_id: scene.packetId },
      body: {
        version: await versionOf(scene),
        cost: 60,
        vatPercent: 21,
        commissionPercent: 5,
        shipping: 10,
        floor: 80,
        ceiling: 200,
      },
    }),
  },
  "GET /api/promotions": {
    access: "site",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "POST /api/promotions": {
    access: "site",
    minRole,
    objects: ["site", "packet"],
    request: async (scene) => {
      await deletePromotions(scene.world.server, scene.companyOf("packet"));
      return { query: { domain: scene.domain }, body: planOf(scene, 2) };
    },
  },
  "PUT /api/promotions/:id": {
    access: "site",
    minRole,
    objects: ["site", "promotion"],
    request: async (scene) => {
      const { productId } = scene.companyOf("promotion");
      await deletePromotions(scene.world.server, scene.companyOf("promotion"));
      const id = await scene.promotionId();
      const body = { ...planOf(scene, 3), packet_id: productId };
      return { params: { id }, query: { domain: scene.domain }, body };
    },
  },
  "DELETE /api/promotions/:id": {
    access: "site",
    minRole,
    objects: ["site", "promotion"],
    request: async ({ domain, promotionId }) => ({ params: { id: await promotionId() }, query: { domain } }),
  },
  "GET /api/promotions/proof": {
    access: "site",
    objects: ["site", "promotion"],
    request: async ({ domain, promotionId }) => ({ query: { domain, promotion_id: await promotionId() } }),
  },
};

/** A plan that begins some days from now, at half the price. */
function planOf({ world, packetId }: Scene, inDays: number) {
  const startsOn = addDays(localDayOf(world.server.clock.now()), inDays);
  return { packet_id: packetId, startsOn, endsOn: addDays(startsOn, 7), announcedPrice: 50 };
}

/** Version of the product's costs; 0 for a missing product. */
async function versionOf({ world, placementOf, companyOf }: Scene): Promise<number> {
  if (placementOf("packet") === "missing") return 0;
  const { siteId, productId } = companyOf("packet");
  const row = await forSite(world.server.database.app, siteId, (trx) =>
    trx
      .selectFrom("product_pricing")
      .select("version")
      .where("site_id", "=", siteId)
      .where("product_id", "=", productId)
      .executeTakeFirst(),
  );
  return row?.version ?? 0;
}
