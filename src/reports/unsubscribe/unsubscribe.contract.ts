import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** Characters of the token in a link. */
const maxToken = 500;

const query = z.object({ token: z.string().check(z.minLength(1), z.maxLength(maxToken)) });

const subscription = z.object({
  /** "report": one daily report; "alerts": every alert of the person. */
  kind: z.enum(["report", "alerts"]),
  /** Of the report; null for alerts. */
  name: z.nullable(z.string()),
  /** Domain of the report's site; null for alerts. */
  site: z.nullable(z.string()),
  /** Whether mails are sent. */
  active: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

/** GET /api/unsubscribe – what a link in a mail would end. Changes nothing: mail programs open links by themselves. @throws 404 */
export const subscriptionOf = defineCall({
  method: "GET",
  path: "/api/unsubscribe",
  access: "public",
  callsPerMinute: 60,
  summary: "What the unsubscribe link of a mail ends",
  query,
  reply: subscription,
});

/**
 * POST /unsubscribe – ends the mails of a link, without a session, as mail programs do on one click. Repeating it changes
 * nothing. GET of the same address is a page of the web app that asks first.
 * @see RFC 8058
 * @throws 404 for a forged link, and when the report or the person was deleted
 */
export const unsubscribe = defineCall({
  method: "POST",
  path: "/unsubscribe",
  access: "public",
  callsPerMinute: 60,
  summary: "Ends the mails of an unsubscribe link",
  query,
  reply: subscription,
});
