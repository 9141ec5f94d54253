import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../../kit/call.ts";
import { domain } from "../../../kit/domain-parameter.ts";

/** GET /api/settings/dynamic-prices/precedence – which rule decides how many products today, in the order of the rules. */
export const rulePrecedence = defineCall({
  method: "GET",
  path: "/api/settings/dynamic-prices/precedence",
  access: "site",
  scope: "read",
  isHeavy: true,
  summary: "How many products each rule decides, and which rules it loses products to",
  query: z.object({ domain }),
  reply: z.array(
    z.object({
      ruleId: z.number(),
      /** Products of its scope. */
      matches: z.number(),
      /** Products whose price it decides today. */
      decides: z.number(),
      /** Earlier rules that have its products, in their order. */
      takenBy: z.array(z.object({ ruleId: z.number(), name: z.string(), products: z.number() })),
      /** Whenever it is active, earlier rules have all of its products. */
      isNeverDeciding: z.boolean(),
    }),
  ),
});
export type RulePrecedence = ReplyOf<typeof rulePrecedence>[number];
