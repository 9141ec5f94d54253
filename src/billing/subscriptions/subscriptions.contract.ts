import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** TRIAL: 14 days from registration; PAST_DUE: a payment failed, 7 days of grace; CANCELLED: runs to the end of its period. */
export const subscriptionStates = ["TRIAL", "ACTIVE", "PAST_DUE", "CANCELLED", "ENDED"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What the browser needs to turn a card into a payment token. */
const paymentSetup = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("demo"), origin: z.string() }),
  z.object({ provider: z.literal("stripe"), publishableKey: z.string(), clientSecret: z.string() }),
]);
export type PaymentSetup = z.output<typeof paymentSetup>;

const amounts = z.object({
  products: z.number(),
  sites: z.number(),
  checksPerDay: z.number(),
  users: z.number(),
});

/** Times in ms since 1970. */
const view = z.object({
  state: z.enum(subscriptionStates),
  plan: z.object({ id: z.string(), name: z.string(), amount: z.number(), limits: amounts }),
  /** Nothing is paid here: the company has the plan by agreement. */
  byAgreement: z.boolean(),
  /** Whether the plan's limits apply. By agreement there may be none. */
  isLimited: z.boolean(),
  trialEndsAt: z.nullable(z.number()),
  periodEndsAt: z.nullable(z.number()),
  /** When everything stops unless the open payment succeeds. */
  graceEndsAt: z.nullable(z.number()),
  /** Cancelled, also while a payment is open (PAST_DUE): it can be resumed until it ends. */
  isCancelled: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), lastDigits: z.string(), expiry: z.string() })),
  holderName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  use: z.object({
    ...amounts.shape,
    /** Pages beyond the limit of a day, which wait for another one. */
    waitingChecks: z.number(),
  }),
  /** Whether this installation takes payments. */
  takesPayments: z.boolean(),
});
export type SubscriptionView = z.output<typeof view>;

const shared = { access: "signed-in", scope: "people", minRole: "COMPANY_ADMIN" } as const;
const limited = { ...shared, callsPerMinute: 20 } as const;

const order = z.strictObject({
  plan: z.string().check(z.maxLength(40)),
  /** Of the payment provider; never a card number. */
  paymentToken: z.string().check(z.minLength(1), z.maxLength(2000)),
  holderName: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
});
export type SubscriptionOrderBody = z.output<typeof order>;

/** GET /api/subscription – the company's subscription, with its use of the plan's limits. */
export const subscription = defineCall({
  ...shared,
  method: "GET",
  path: "/api/subscription",
  summary: "The subscription of the company",
  reply: view,
});

/**
 * POST /api/payment-setup – what the browser needs to send a card to the payment provider.
 * @throws 409 where no payments are taken; 503 when the provider does not answer
 */
export const setUpPayment = defineCall({
  ...limited,
  method: "POST",
  path: "/api/payment-setup",
  summary: "What a browser needs to turn a card into a payment token",
  reply: paymentSetup,
});

/**
 * POST /api/subscriptions – starts the paid subscription. The price is the plan's own.
 * @throws 402 when the card is refused; 409 when there is one already, or another change is running; 503
 */
export const subscribe = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscriptions",
  summary: "Starts a subscription with a payment token",
  takesIdempotencyKey: true,
  body: order,
  reply: view,
});

const planBody = z.strictObject({ plan: z.string().check(z.maxLength(40)) });

/** POST /api/subscription/plan-preview – cents that a change of plan costs now; below 0: credited to the next invoice. */
export const previewPlan = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscription/plan-preview",
  summary: "What a change of plan costs now",
  body: planBody,
  reply: z.object({ dueNow: z.number() }),
});

/** POST /api/subscription/plan – changes the plan; the rest of the period is charged or credited. @throws 402, 409, 503 */
export const changePlan = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscription/plan",
  summary: "Changes the plan",
  takesIdempotencyKey: true,
  body: planBody,
  reply: view,
});

/** POST /api/subscription/cancel – the subscription ends with its period. Repeating it changes nothing. */
export const cancelSubscription = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscription/cancel",
  summary: "Cancels the subscription at the end of its period",
  reply: view,
});

/** POST /api/subscription/resume – takes a cancellation back. */
export const resumeSubscription = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscription/resume",
  summary: "Takes the cancellation of the subscription back",
  reply: view,
});

/** POST /api/subscription/card – pays with another card from now on, and what is open. @throws 402, 409, 503 */
export const replaceCard = defineCall({
  ...limited,
  method: "POST",
  path: "/api/subscription/card",
  summary: "Replaces the card of the subscription",
  body: z.omit(order, { plan: true }),
  reply: view,
});
