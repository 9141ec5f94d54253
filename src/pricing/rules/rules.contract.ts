import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { calendarDay } from "../../kit/local-day.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import { visibleName } from "../../kit/text/plain-name.ts";
import { rowVersion, wholeNumber } from "../../kit/whole-number.ts";
import { priceEndings, priceStrategies } from "../kernel/core/kernel-input.ts";

export const ruleScopes = ["ALL_PRODUCTS", "CATEGORY", "BRAND", "SKU"] as const;
export const adjustmentTypes = ["PERCENTAGE", "RON"] as const;

/** UTF-16 units of a rule's name. */
export const maxRuleName = 100;
/** Rules of one site. */
export const maxRules = 200;
/** Percent points: an undercut must leave a price. */
export const maxUndercutPercent = 99.99;
export const maxMarkupPercent = 1_000;
export const maxThresholdPercent = 1_000;
export const maxStepPercent = 1_000;
export const maxMarginPercent = 99.99;
export const maxDailyChanges = 1_000;

const twoDecimals = z.refine<number>(hasTwoDecimals, "at most two decimals");

/** Limits of one change; null: none. */
export const guardLimits = z.strictObject({
  minMarginPercent: z.nullable(z.number().check(z.minimum(0), z.maximum(maxMarginPercent), twoDecimals)),
  maxStepPercent: z.nullable(z.number().check(z.minimum(0), z.maximum(maxStepPercent), twoDecimals)),
  maxChangesPerDay: z.nullable(z.int().check(z.minimum(0), z.maximum(maxDailyChanges))),
});
export type GuardLimits = z.output<typeof guardLimits>;
/** From a margin and the price that it allowed a cost can be computed. */
const shownLimits = z.extend(guardLimits, {
  minMarginPercent: z.optional(guardLimits.shape.minMarginPercent),
});

const named = (maxLength: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), visibleName));
/** A domain without its "www." must be left. */
const namesDomain = z.refine<string>((domain) => domain.toLowerCase() !== "www.", "must be a domain");

const ruleFields = {
  filterType: z.enum(ruleScopes),
  /** Path of the category whose products, with those of its descendants, the rule prices; only with CATEGORY. */
  category: named(500),
  brand: named(200),
  sku: named(200),
  priceStrategy: z.enum(priceStrategies),
  priceAdjustmentType: z.enum(adjustmentTypes),
  /** Percent points of the target, or lei: positive undercuts, negative marks up, zero matches. 0 with MATCH. */
  value: z.number().check(z.minimum(-maxAmount), z.maximum(maxAmount), twoDecimals),
  /** Domain of the competitor to compare with; null: all. Null with LOWEST. */
  merchant: z.nullable(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(253), visibleName, namesDomain),
  ),
  /** Percent points of the own price, above which a change must be looked at. */
  thresholdPercentage: z.number().check(z.minimum(0), z.maximum(maxThresholdPercent), twoDecimals),
  ending: z.enum(priceEndings),
  enabled: z.boolean(),
  /** Days of Europe/Bucharest as yyyy-mm-dd, both included; null: no limit. */
  activeFrom: z.nullable(calendarDay),
  activeUntil: z.nullable(calendarDay),
  /** ISO days of the week on which the rule is active: 1 Monday … 7 Sunday. */
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  /** Products whose own page shows a promotion are left alone. */
  leavePromotions: z.boolean(),
  /** The rule's own limits; null: those of the site. */
  guards: z.nullable(guardLimits),
};

/** What a rule names and the site does not have (any more): the rule then decides nothing. */
export const ruleProblems = ["category-missing", "brand-missing", "sku-missing", "merchant-missing"] as const;

export const businessRule = z.object({
  id: z.number(),
  /** Counts changes; sent back when the rule is saved. */
  version: z.number(),
  name: z.string(),
  ...ruleFields,
  /** As in `ruleFields`; the smallest margin is missing for people who may not see costs. */
  guards: z.nullable(shownLimits),
  /** What the value's sign means. */
  ruleType: z.enum(["UNDERCUT", "MARKUP", "MATCH"]),
  problem: z.nullable(z.enum(ruleProblems)),
});
export type BusinessRule = z.output<typeof businessRule>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRuleName), visibleName);

/** A rule as a person writes it, on the wire. */
export const ruleBody = z.strictObject({ name, ...ruleFields });
/** A rule as a person writes it. */
export type RuleBody = z.output<typeof ruleBody>;

/** GET /api/settings/dynamic-prices – the site's rules in their order: the first that matches a product decides. */
export const businessRules = defineCall({
  method: "GET",
  path: "/api/settings/dynamic-prices",
  access: "site",
  scope: "read",
  summary: "Rules of dynamic pricing, in their order",
  query: z.object({ domain }),
  reply: z.array(businessRule),
});

/** Added as the last rule. @throws 422 naming the field that is wrong, `name` when it is taken */
export const addRule = defineCall({
  method: "POST",
  path: "/api/settings/dynamic-prices",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Adds a rule as the last one",
  query: z.object({ domain }),
  body: ruleBody,
  reply: businessRule,
  status: 201,
});

const params = z.object({ id: wholeNumber });

/** @throws 404; 409 when another person has saved the rule since `version`; 422 as `addRule` */
export const editRule = defineCall({
  method: "PUT",
  path: "/api/settings/dynamic-prices/:id",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Changes a rule",
  params,
  query: z.object({ domain }),
  body: z.extend(ruleBody, { version: rowVersion }),
  reply: businessRule,
});

/** @throws 404 */
export const deleteRule = defineCall({
  method: "DELETE",
  path: "/api/settings/dynamic-prices/:id",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Deletes a rule with its recommendations",
  params,
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});

/** @throws 409 when the list is not exactly the ids of the site's rules */
export const orderRules = defineCall({
  method: "PUT",
  path: "/api/settings/dynamic-prices/order",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Reorders the rules",
  query: z.object({ domain }),
  body: z.array(z.int().check(z.minimum(1))).check(z.maxLength(maxRules)),
  reply: z.array(businessRule),
});
