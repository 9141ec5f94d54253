import type { FastifyInstance } from "fastify";
import { idempotencyKeyOf, registerCall } from "../../platform/http/register-call.ts";
import * as calls from "./subscriptions.contract.ts";
import * as subscriptions from "./subscriptions.service.ts";

/** The company's subscription and what its administrators may do with it. */
export function registerSubscriptions(app: FastifyInstance, deps: subscriptions.SubscriptionDeps): void {
  registerCall(app, calls.subscription, ({ actor }) => subscriptions.readSubscription(deps, actor.companyId));

  registerCall(app, calls.setUpPayment, ({ actor }) => subscriptions.setUpPayment(deps, actor));

  registerCall(app, calls.subscribe, ({ actor, body, request }) =>
    subscriptions.subscribe(deps, actor, body, idempotencyKeyOf(request)),
  );

  registerCall(app, calls.previewPlan, async ({ actor, body }) => ({
    dueNow: await subscriptions.previewPlan(deps, actor, body.plan),
  }));

  registerCall(app, calls.changePlan, ({ actor, body, request }) =>
    subscriptions.changePlan(deps, actor, body.plan, idempotencyKeyOf(request)),
  );

  registerCall(app, calls.cancelSubscription, ({ actor }) => subscriptions.setCancelled(deps, actor, true));

  registerCall(app, calls.resumeSubscription, ({ actor }) => subscriptions.setCancelled(deps, actor, false));

  registerCall(app, calls.replaceCard, ({ actor, body }) => subscriptions.replaceCard(deps, actor, body));
}
