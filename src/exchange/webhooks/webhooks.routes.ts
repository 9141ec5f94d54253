import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookList,
} from "./webhooks.contract.ts";
import {
  addEndpoint,
  changeEndpoint,
  readDeliveries,
  readWebhooks,
  removeEndpoint,
  replay,
  rotateSecret,
  sendTest,
  type WebhooksDeps,
} from "./webhooks.service.ts";

/** The webhooks of a site, and what was sent to them. */
export function registerWebhooks(app: FastifyInstance, deps: WebhooksDeps): void {
  registerCall(app, webhookList, ({ siteId }) => readWebhooks(deps, siteId));

  registerCall(app, addWebhook, ({ siteId, actor, body }) => addEndpoint(deps, siteId, actor.userId, body));

  registerCall(app, changeWebhook, ({ siteId, params, body }) =>
    changeEndpoint(deps, siteId, params.id, body),
  );

  registerCall(app, deleteWebhook, ({ siteId, params }) => removeEndpoint(deps, siteId, params.id));

  registerCall(app, rotateWebhookSecret, ({ siteId, params }) => rotateSecret(deps, siteId, params.id));

  registerCall(app, testWebhook, ({ siteId, params }) => sendTest(deps, siteId, params.id));

  registerCall(app, webhookDeliveries, ({ siteId, params, query }) =>
    readDeliveries(deps, siteId, params.id, query.page),
  );

  registerCall(app, replayWebhookDelivery, ({ siteId, params: { id, deliveryId } }) =>
    replay(deps, siteId, { endpointId: id, deliveryId }),
  );
}
