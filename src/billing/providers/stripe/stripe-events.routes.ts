import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type Stripe from "stripe";
import type { Clock } from "../../../platform/clock.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { registerCall } from "../../../platform/http/register-call.ts";
import { recordEvent } from "../../subscriptions/events.service.ts";
import { stripeEvent } from "./stripe-events.contract.ts";
import { EventForgedError } from "./stripe-events.errors.ts";

export interface StripeEventsDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Null where Stripe takes no payments: every event is refused. */
  readonly signing: { readonly stripe: Stripe; readonly secret: string } | null;
}

/** Seconds that an event may be old. */
const toleranceSeconds = 300;

export function registerStripeEvents(app: FastifyInstance, { db, clock, signing }: StripeEventsDeps): void {
  registerCall(app, stripeEvent, async ({ body, request }) => {
    const event = verifiedEvent(body, request.headers["stripe-signature"]);
    const customerId = customerOf(event.data.object);
    if (customerId !== null)
      await recordEvent(db, { provider: "stripe", eventId: event.id, customerId }, clock.now());
    return undefined;
  });

  /** @throws EventForgedError */
  function verifiedEvent(body: string, signature: string | string[] | undefined): Stripe.Event {
    if (!signing || typeof signature !== "string") throw new EventForgedError();
    const { stripe, secret } = signing;
    try {
      const receivedAt = clock.now().getTime();
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, receivedAt);
    } catch {
      throw new EventForgedError();
    }
  }
}

/** The customer that an event is about; null for events about none. */
function customerOf(object: object): string | null {
  const { customer } = object as { customer?: string | { id: string } | null };
  return typeof customer === "string" ? customer : (customer?.id ?? null);
}
