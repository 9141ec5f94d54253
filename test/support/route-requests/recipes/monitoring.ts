import { randomUUID } from "node:crypto";
import { pageIdOf } from "../../../../src/address/page-id.ts";
import { makeDoubtfulReading } from "../../../factories/doubtful-reading.ts";
import type { LiveServer } from "../live-server.ts";
import type { Recipe } from "../recipe.ts";

export const monitoringRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/price-history": {
    access: "signed-in",
    objects: ["site", "packet"],
    request: ({ domain, packetId }) => ({
      query: { packet_id: packetId, domain, from: 0, to: 4_000_000_000_000 },
    }),
  },
  "GET /api/price-trends": {
    access: "site",
    objects: ["site"],
    request: ({ domain, packetId }) => ({ query: { domain, packet_id: packetId } }),
  },
  "GET /admin/recipe-proposals": { access: "god", objects: [], request: () => ({}) },
  "POST /admin/recipe-proposals/:id": {
    access: "god",
    objects: [],
    request: async ({ world }) => ({
      params: { id: await insertProposal(world.server) },
      body: { decision: "refuse" },
    }),
  },
  "GET /admin/operations": { access: "god", objects: [], request: () => ({}) },
  "GET /admin/operations/hosts": {
    access: "god",
    objects: [],
    request: () => ({ query: { page: 0, sort: "due", query: "shop" } }),
  },
  "GET /admin/get-usage": {
    access: "god",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain, timestamp: 0 } }),
  },
  "GET /admin/doubtful-readings": { access: "god", objects: [], request: () => ({}) },
  "POST /admin/doubtful-readings/:id": {
    access: "god",
    objects: [],
    request: async ({ world }) => ({
      params: { id: await makeDoubtfulReading(world.server.database.worker) },
      body: { decision: "confirm" },
    }),
  },
  "GET /admin/reading-confidence": { access: "god", objects: [], request: () => ({}) },
  "GET /admin/reading-confidence/:host": {
    access: "god",
    objects: [],
    request: () => ({ params: { host: "shop.example.com" } }),
  },
};

/** A proposed location that waits for a decision. */
async function insertProposal({ database, clock }: LiveServer): Promise<string> {
  const host = `shop-${randomUUID()}.example.com`;
  const { proposal_id } = await database.worker
    .insertInto("recipe_proposal")
    .values({
      host,
      page_id: pageIdOf(`https://${host}/`),
      locator: { element: { tag: "span", names: [".price"] }, within: [], attribute: null },
      proposed_at: clock.now(),
      decided_at: null,
      decided_by: null,
    })
    .returning("proposal_id")
    .executeTakeFirstOrThrow();
  return proposal_id;
}
