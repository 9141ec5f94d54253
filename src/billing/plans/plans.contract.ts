import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** A plan that a company can subscribe to. */
const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** Euro cents for an interval, VAT not included. */
  amount: z.number(),
  currency: z.literal("EUR"),
  interval: z.literal("month"),
  limits: z.object({
    products: z.number(),
    sites: z.number(),
    checksPerDay: z.number(),
    users: z.number(),
  }),
});
export type Plan = z.output<typeof plan>;
export type PlanLimits = Plan["limits"];

/** GET /api/plans – every plan, the cheapest first. */
export const plans = defineCall({
  method: "GET",
  path: "/api/plans",
  access: "public",
  summary: "The plans that can be subscribed to, with their monthly prices and limits",
  reply: z.array(plan),
});
