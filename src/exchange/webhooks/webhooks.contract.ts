import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { webhookEvents } from "./webhook-events.contract.ts";

/** Endpoints of a site. */
export const maxEndpoints = 10;
export const deliveriesPageSize = 20;

const endpoint = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** "failing": for three days; "gone": the address replied 410; null while enabled, or switched off by a person. */
  disabledReason: z.nullable(z.enum(["failing", "gone"])),
  /** ms since 1970, as the other times; null when the last delivery succeeded. */
  failingSinceTimestamp: z.nullable(z.number()),
  /** Until then requests are signed with the previous secret, too; null when there is none. */
  previousSecretExpirationTimestamp: z.nullable(z.number()),
  /** Name of who created it, or their e-mail address; null when their account was deleted. */
  createdBy: z.nullable(z.string()),
  createdTimestamp: z.number(),
});
export type WebhookEndpoint = z.output<typeof endpoint>;

const endpointFields = {
  url: z.string().check(z.minLength(1), z.maxLength(2048)),
  description: z.string().check(z.trim(), z.maxLength(100)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
};

const onSite = {
  access: "site",
  scope: "people",
  minRole: "OPERATOR_ADMIN",
} as const;
const ofSite = z.object({ domain });
const ofEndpoint = z.object({ id: wholeNumber });
const ofDelivery = z.object({ id: wholeNumber, deliveryId: z.uuid() });

/** GET /api/webhooks – the site's endpoints, in the order of their creation. */
export const webhookList = defineCall({
  ...onSite,
  method: "GET",
  path: "/api/webhooks",
  summary: "Webhooks of the site",
  query: ofSite,
  reply: z.array(endpoint),
});

/** POST /api/webhooks – adds an endpoint. Only this reply and that of a rotation contain its secret. */
export const addWebhook = defineCall({
  ...onSite,
  method: "POST",
  path: "/api/webhooks",
  summary: "Adds a webhook; its secret is shown only in this reply",
  query: ofSite,
  body: z.strictObject(endpointFields),
  /** `secret` is "whsec_" and 24 bytes in base64. */
  reply: z.object({ secret: z.string(), webhook: endpoint }),
  status: 201,
  callsPerMinute: 20,
});

/** PUT /api/webhooks/{id} – changes an endpoint; enabling it makes it start anew. */
export const changeWebhook = defineCall({
  ...onSite,
  method: "PUT",
  path: "/api/webhooks/:id",
  summary: "Changes a webhook, or switches it on or off",
  params: ofEndpoint,
  query: ofSite,
  body: z.strictObject({ ...endpointFields, enabled: z.boolean() }),
  reply: endpoint,
});

/** DELETE /api/webhooks/{id} – deletes an endpoint with its log. */
export const deleteWebhook = defineCall({
  ...onSite,
  method: "DELETE",
  path: "/api/webhooks/:id",
  summary: "Deletes a webhook with its log",
  params: ofEndpoint,
  query: ofSite,
  reply: z.void(),
  status: 204,
});

/** POST /api/webhooks/{id}/rotate-secret – for 24 hours requests are signed with both secrets. */
export const rotateWebhookSecret = defineCall({
  ...onSite,
  method: "POST",
  path: "/api/webhooks/:id/rotate-secret",
  summary: "Replaces the secret of a webhook; the previous one signs for 24 more hours",
  params: ofEndpoint,
  query: ofSite,
  reply: z.object({ secret: z.string(), webhook: endpoint }),
  callsPerMinute: 20,
});

/** POST /api/webhooks/{id}/test – queues the event "webhook.test" for this endpoint. */
export const testWebhook = defineCall({
  ...onSite,
  method: "POST",
  path: "/api/webhooks/:id/test",
  summary: "Sends a test event to a webhook",
  params: ofEndpoint,
  query: ofSite,
  reply: z.object({ deliveryId: z.string() }),
  status: 202,
  callsPerMinute: 20,
});

const attempt = z.object({
  timestamp: z.number(),
  durationMs: z.number(),
  /** null: no reply came. */
  status: z.nullable(z.number()),
  /** Why no reply came, as "timeout" or "refused-address". */
  error: z.nullable(z.string()),
  /** The reply's first KB. */
  reply: z.nullable(z.string()),
});

const delivery = z.object({
  /** UUID; the header webhook-id is "msg_" and this id. */
  id: z.string(),
  /** One of the events, or "webhook.test". */
  event: z.string(),
  createdTimestamp: z.number(),
  state: z.enum(["PENDING", "DELIVERED", "FAILED"]),
  /** null: none is planned. */
  nextTryTimestamp: z.nullable(z.number()),
  body: z.string(),
  /** Oldest first. */
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.output<typeof delivery>;

/** GET /api/webhooks/{id}/deliveries – what was sent in the last 30 days, newest first. */
export const webhookDeliveries = defineCall({
  ...onSite,
  method: "GET",
  path: "/api/webhooks/:id/deliveries",
  summary: "What was sent to a webhook in the last 30 days, with the replies",
  params: ofEndpoint,
  query: z.object({ domain, page: z._default(wholeNumber, 0) }),
  reply: z.object({ content: z.array(delivery), totalElements: z.number() }),
});

/** POST /api/webhooks/{id}/deliveries/{deliveryId}/replay – sends the same event again, with the same webhook-id. */
export const replayWebhookDelivery = defineCall({
  ...onSite,
  method: "POST",
  path: "/api/webhooks/:id/deliveries/:deliveryId/replay",
  summary: "Sends an event to a webhook again",
  params: ofDelivery,
  query: ofSite,
  reply: z.void(),
  status: 204,
  callsPerMinute: 120,
});
