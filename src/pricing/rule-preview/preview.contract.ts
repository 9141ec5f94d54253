import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { refusals } from "../kernel/core/kernel-result.ts";
import { ruleBody } from "../rules/rules.contract.ts";

/** Products of the rule's scope that a preview looks at. */
export const maxPreviewProducts = 20_000;
export const maxExamples = 5;

const example = z.object({
  id: z.number(),
  productName: z.string(),
  sku: z.nullable(z.string()),
  /** Lei. */
  price: z.nullable(z.number()),
  recommendedPrice: z.nullable(z.number()),
  /** Net profit of one unit at that price, lei; null: no price, or the cost is not known. */
  profit: z.nullable(z.number()),
  refusal: z.nullable(z.enum(refusals)),
  target: z.nullable(z.object({ merchant: z.string(), price: z.number() })),
  /** Guards that changed the price, in their order; lei. */
  guards: z.array(
    z.object({
      guard: z.enum(["floor", "margin", "ceiling", "step"]),
      before: z.number(),
      after: z.number(),
    }),
  ),
});

/**
 * POST /api/settings/dynamic-prices/preview – what a draft would do today, at the place of the rule that it replaces, else
 * as the last rule. Computed from what was read within 48 hours; changes made earlier on the same day and price wars are not
 * considered. @throws 404 for a rule that the site does not have; 422 as `addRule`, but for the name
 */
export const previewRule = defineCall({
  method: "POST",
  path: "/api/settings/dynamic-prices/preview",
  access: "site",
  scope: "read",
  minRole: "OPERATOR_ADMIN",
  isHeavy: true,
  callsPerMinute: 120,
  summary: "What a rule would change today, without saving it",
  query: z.object({ domain }),
  body: z.strictObject({ rule: ruleBody, id: z.nullable(z.int().check(z.minimum(1))) }),
  reply: z.object({
    /** Enabled, and active by its calendar. */
    isActiveToday: z.boolean(),
    /** Products of its scope. */
    matches: z.number(),
    /** Those of them that no earlier rule decides. */
    decides: z.number(),
    /** Rules that decide now what the draft would decide, in their order. */
    takenFrom: z.array(z.object({ ruleId: z.number(), name: z.string(), products: z.number() })),
    rises: z.number(),
    cuts: z.number(),
    unchanged: z.number(),
    /** Rises and cuts that would go to the warnings. */
    warnings: z.number(),
    /** Rises, cuts and unchanged prices at which each sale loses money. */
    belowCost: z.number(),
    /** Those of products whose cost is not known. */
    unknownCost: z.number(),
    /** The most frequent first. */
    refusals: z.array(z.object({ refusal: z.enum(refusals), products: z.number() })),
    /** More than `maxPreviewProducts` are in its scope: the figures are of the first by id. */
    sampled: z.boolean(),
    /** The largest changes, then products without a price. */
    examples: z.array(example),
  }),
});
export type RulePreview = ReplyOf<typeof previewRule>;
export type PreviewExample = z.output<typeof example>;
