import * as z from "zod/mini";
import { defineCall } from "../../../kit/call.ts";

/**
 * POST /api/payment-events/stripe – an event of Stripe, signed with the secret of the endpoint. What it is about is read again
 * at Stripe, so an event that comes late, twice or out of order does no harm.
 * @throws 422 for a signature that is not valid
 * @see https://docs.stripe.com/webhooks
 */
export const stripeEvent = defineCall({
  method: "POST",
  path: "/api/payment-events/stripe",
  access: "public",
  callsPerMinute: 600,
  summary: "Takes an event of the payment provider",
  takesText: true,
  body: z.string(),
  reply: z.unknown(),
  status: 204,
});
