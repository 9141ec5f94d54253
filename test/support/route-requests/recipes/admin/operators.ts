import { sql } from "kysely";
import { forSite } from "../../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../../src/platform/db/record-ids.ts";
import type { Company } from "../../companies.ts";
import type { LiveServer } from "../../live-server.ts";
import type { Recipe } from "../../recipe.ts";
import { insertOffer } from "../../rows/offers.ts";
import { insertDeletion } from "../../rows/products.ts";

/** Calls of GOD about the links and the history of any site. */
export const operatorRecipes: Readonly<Record<string, Recipe>> = {
  "GET /admin/flagged-products": {
    access: "god",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "POST /admin/accept-flagged-product/:id": {
    access: "god",
    objects: [],
    request: async ({ world }) => ({ params: { id: await insertFlag(world.server, world.own) } }),
  },
  "POST /admin/deny-flagged-product/:id": {
    access: "god",
    objects: [],
    request: async ({ world }) => ({ params: { id: await insertFlag(world.server, world.own) } }),
  },
  "GET /admin/product-history": {
    access: "god",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /admin/product-history/people": {
    access: "god",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "POST /admin/product-history/rollback": {
    access: "god",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain }, body: { ids: [1] } }),
  },
  "POST /admin/product-history/rollback/:id": {
    access: "god",
    objects: [],
    request: async ({ world }) => ({ params: { id: await insertEntry(world.server, world.own) } }),
  },
};

/** A flagged link of a company. @returns its id */
async function insertFlag(server: LiveServer, company: Company): Promise<number> {
  const { siteId, productId } = company;
  const offerId = await insertOffer(server, company);
  const flagId = (await takeIds(server.database.app, 1))();
  await forSite(server.database.app, siteId, (trx) =>
    sql`insert into flagged_link (site_id, flag_id, product_id, offer_id, page_id, page_key, own_key, probability, reasons,
        is_ratio_off, flagged_at)
      select site_id, ${flagId}, product_id, offer_id, page_id, 'key', 'own', 0.1, '[]', false, ${server.clock.now()}
        from offer where site_id = ${siteId} and product_id = ${productId} and offer_id = ${offerId}`.execute(
      trx,
    ),
  );
  return flagId;
}

/** An entry about a deleted product. @returns its id */
async function insertEntry(server: LiveServer, company: Company): Promise<number> {
  const deletionId = await insertDeletion(server, company);
  const { rows } = await forSite(server.database.app, company.siteId, (trx) =>
    sql<{ id: number }>`
      select entry_id as id from product_history
       where site_id = ${company.siteId} and before @> ${JSON.stringify({ deletionId })}::jsonb`.execute(trx),
  );
  return rows[0]?.id ?? 0;
}
