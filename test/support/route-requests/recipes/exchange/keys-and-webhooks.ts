import { randomUUID } from "node:crypto";
import type { Recipe } from "../../recipe.ts";
import { insertWebhook, revokeKeys } from "./key-and-webhook-rows.ts";

const minRole = "OPERATOR_ADMIN";

const keyRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/api-keys": { access: "signed-in", minRole, objects: [], request: () => ({}) },
  "POST /api/api-keys": {
    access: "signed-in",
    minRole,
    // Of the caller's company also for a GOD, who may open the sites of every company.
    objects: ["key"],
    shown: (field, reply) =>
      field === "body.name" ? (reply as { apiKey: { name: string } }).apiKey.name : undefined,
    request: async ({ world, placementOf, companyOf }) => {
      await revokeKeys(world.server, world.own);
      const domain = placementOf("key") === "missing" ? "nobody.example.com" : companyOf("key").domain;
      return { body: { name: `Key ${randomUUID()}`, scopes: ["read"], sites: [domain] } };
    },
  },
  "DELETE /api/api-keys/:id": {
    access: "signed-in",
    minRole,
    objects: ["key"],
    request: async (scene) => ({ params: { id: await scene.keyId() } }),
  },
};

const onSite = { access: "site", minRole } as const;

const webhookRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/webhooks": { ...onSite, objects: ["site"], request: ({ domain }) => ({ query: { domain } }) },
  "POST /api/webhooks": {
    ...onSite,
    objects: ["site"],
    request: async ({ world, companyOf, domain }) => {
      await insertWebhook(world.server, companyOf("site"));
      return { query: { domain }, body: endpointBody };
    },
  },
  "PUT /api/webhooks/:id": {
    ...onSite,
    objects: ["site", "webhook"],
    request: async ({ domain, webhookIds }) => ({
      params: { id: (await webhookIds()).endpointId },
      query: { domain },
      body: { ...endpointBody, enabled: true },
    }),
  },
  ...Object.fromEntries(
    ["DELETE /api/webhooks/:id", "POST /api/webhooks/:id/rotate-secret", "POST /api/webhooks/:id/test"].map(
      (name): [string, Recipe] => [
        name,
        {
          ...onSite,
          objects: ["site", "webhook"],
          request: async ({ domain, webhookIds }) => ({
            params: { id: (await webhookIds()).endpointId },
            query: { domain },
          }),
        },
      ],
    ),
  ),
  "GET /api/webhooks/:id/deliveries": {
    ...onSite,
    objects: ["site", "webhook"],
    request: async ({ domain, webhookIds }) => ({
      params: { id: (await webhookIds()).endpointId },
      query: { domain, page: 0 },
    }),
  },
  "POST /api/webhooks/:id/deliveries/:deliveryId/replay": {
    ...onSite,
    objects: ["site", "webhook"],
    request: async ({ domain, webhookIds }) => {
      const { endpointId, deliveryId } = await webhookIds();
      return { params: { id: endpointId, deliveryId }, query: { domain } };
    },
  },
};

const endpointBody = {
  url: "https://hooks.example.com/vizor",
  description: "Stock system",
  events: ["offer.changed", "price.approved"],
};

/** API keys of a company, and webhooks of a site. */
export const keyAndWebhookRecipes: Readonly<Record<string, Recipe>> = { ...keyRecipes, ...webhookRecipes };
