import { sql } from "kysely";
import { forSite } from "../../../../../src/platform/db/database.ts";
import type { Recipe } from "../../recipe.ts";
import { endRunning, insertMatch } from "../../rows/matches.ts";
import type { Scene } from "../../scene.ts";

const settings = { addAutomatically: false, automaticThreshold: 0.99, colourIsVariant: true };

/** Candidates, their review, and the searches that find them. */
export const matchingRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/matches": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain, page: 0, state: "NEW", text: "title" } }),
  },
  "POST /api/matches/review": {
    access: "site",
    objects: ["site", "match"],
    request: async (scene) => ({
      query: { domain: scene.domain },
      body: { action: "LATER", ids: [await scene.matchId()] },
    }),
  },
  "POST /api/matches/links/review": {
    access: "site",
    objects: ["site", "packet", "offer"],
    request: async (scene) => {
      const { domain, packetId } = scene;
      const productId = await scene.offerId();
      await insertMatch(scene.world.server, scene.companyOf("offer"), { offerId: productId });
      return { query: { domain }, body: { action: "ACCEPT", packetId, productId } };
    },
  },
  "POST /api/matches/accept-above": {
    access: "site",
    objects: ["site"],
    request: async (scene) => {
      const expected = await oneAbove(scene);
      return { query: { domain: scene.domain }, body: { probability: 0.97, expected } };
    },
  },
  "POST /api/matches/batches/:id/undo": {
    access: "site",
    objects: ["site", "matchBatch"],
    request: async (scene) => ({
      query: { domain: scene.domain },
      params: { id: await scene.matchBatchId() },
    }),
  },
  "GET /api/matches/progress": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "POST /api/matches/find": {
    access: "site",
    objects: ["site", "packet"],
    request: async (scene) => {
      await endRuns(scene);
      return { query: { domain: scene.domain }, body: { selection: { packetIds: [scene.packetId] } } };
    },
  },
  "POST /api/matches/competitors": {
    access: "site",
    objects: ["site"],
    request: async (scene) => {
      await endRuns(scene);
      return {
        query: { domain: scene.domain },
        body: { shop: "shop.example.com", address: "https://shop.example.com/sitemap.xml" },
      };
    },
  },
  "GET /api/matches/runs": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "DELETE /api/matches/runs/:id": {
    access: "site",
    objects: ["site", "matchRun"],
    request: async (scene) => ({ query: { domain: scene.domain }, params: { id: await scene.matchRunId() } }),
  },
  "GET /api/matches/settings": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "PUT /api/matches/settings": {
    access: "site",
    minRole: "OPERATOR_ADMIN",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain }, body: settings }),
  },
};

/** Searches that earlier requests started would reach the limit of those that run at once. */
async function endRuns({ world: { server }, companyOf }: Scene): Promise<void> {
  const { siteId } = companyOf("site");
  await forSite(server.database.app, siteId, (trx) => endRunning(trx, siteId));
}

/** One new candidate that a bulk decision accepts. @returns the number of them */
async function oneAbove({ world: { server }, companyOf }: Scene): Promise<number> {
  const company = companyOf("site");
  await forSite(server.database.app, company.siteId, (trx) =>
    // In the order in which reviews lock them: requests come several at a time.
    sql`
      with above as materialized (
        select match_id from match_candidate where site_id = ${company.siteId} and probability > 0.9
         order by match_id for update)
      delete from match_candidate where site_id = ${company.siteId} and match_id in (select match_id from above)`.execute(
      trx,
    ),
  );
  await insertMatch(server, company, { probability: 0.98 });
  return 1;
}
