import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { subscriptionOf, unsubscribe } from "./unsubscribe.contract.ts";
import { endSubscription, readSubscription, type UnsubscribeDeps } from "./unsubscribe.service.ts";

/** The links that end mails, for people and for mail programs; without a session. */
export function registerUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): void {
  registerCall(app, subscriptionOf, ({ query }) => readSubscription(deps, query.token));

  registerCall(app, unsubscribe, ({ query }) => endSubscription(deps, query.token));
}
