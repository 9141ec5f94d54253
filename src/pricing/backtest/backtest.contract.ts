import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { refusals } from "../kernel/core/kernel-result.ts";
import { addRule } from "../rules/rules.contract.ts";

export const backtestDays = [30, 60, 90] as const;
export const approvalModes = ["at-once", "next-morning"] as const;

const backtestBody = z.strictObject({
  /** The draft; it is the only rule of the replay. */
  rule: addRule.body,
  days: z.union(backtestDays.map((days) => z.literal(days))),
  /** When recommendations within the threshold count as approved; those above it never do. */
  approval: z.enum(approvalModes),
});
export type BacktestBody = z.output<typeof backtestBody>;

/**
 * POST /api/settings/dynamic-prices/backtest – starts a replay of the recorded prices through a draft rule, without changing
 * anything, and as if no price war paused the rule; the reply is the task's id. @throws 422 as when the rule is saved
 */
export const startBacktest = defineCall({
  method: "POST",
  path: "/api/settings/dynamic-prices/backtest",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 10,
  summary: "Starts a backtest of a rule",
  query: z.object({ domain }),
  body: backtestBody,
  reply: z.object({ id: z.string() }),
  status: 202,
});

const taskQuery = z.object({ domain, id: z.uuid() });

/** @throws 404, also a day after the start */
export const backtestStats = defineCall({
  method: "GET",
  path: "/api/settings/dynamic-prices/backtest/get-stats",
  access: "site",
  scope: "read",
  minRole: "OPERATOR_ADMIN",
  summary: "Progress of a backtest",
  query: taskQuery,
  reply: z.object({
    finished: z.boolean(),
    error: z.nullable(z.enum(["failed", "cancelled"])),
    /** Products replayed so far. */
    processed: z.number(),
    total: z.number(),
  }),
});

const backtestResult = z.object({
  /** ms since 1970. */
  from: z.number(),
  to: z.number(),
  approval: z.enum(approvalModes),
  /** Products in the rule's scope that had an own price in the window. */
  products: z.number(),
  changes: z.number(),
  changesPerDay: z.number(),
  /** Shares of the time with offers, percent with one decimal; null where there was none. */
  cheapestPercent: z.nullable(z.number()),
  nearPercent: z.nullable(z.number()),
  moreExpensivePercent: z.nullable(z.number()),
  /** Place among the offers at half of the time, 1 is the cheapest; null where there was none. */
  medianPlace: z.nullable(z.number()),
  /** Days, over all products, on which the floor or the minimum margin held the price up. */
  daysAtFloor: z.number(),
  /** Products whose cost is known. */
  productsWithCost: z.number(),
  /** Net profit of those, one unit of each sold a day, lei; null without a cost. */
  realProfit: z.nullable(z.number()),
  simulatedProfit: z.nullable(z.number()),
  /** Times that a price returned to what it was two changes before, within seven days. */
  oscillations: z.number(),
  warnings: z.number(),
  refusals: z.array(z.object({ refusal: z.enum(refusals), times: z.number() })),
  /** By local day, yyyy-mm-dd. */
  days: z.array(
    z.object({
      day: z.string(),
      changes: z.number(),
      cheapestPercent: z.nullable(z.number()),
      nearPercent: z.nullable(z.number()),
      moreExpensivePercent: z.nullable(z.number()),
    }),
  ),
  /** At most twenty products, those with the largest mean difference first. */
  top: z.array(
    z.object({
      id: z.number(),
      productName: z.string(),
      sku: z.nullable(z.string()),
      /** At the end of the window, lei. */
      realPrice: z.number(),
      simulatedPrice: z.number(),
      /** Mean of the simulated price less the real one, lei. */
      meanDifference: z.number(),
      changes: z.number(),
    }),
  ),
});
export type BacktestResult = z.output<typeof backtestResult>;

/** @throws 404; 409 while it is not finished, and when it failed or was cancelled */
export const backtestResultCall = defineCall({
  method: "GET",
  path: "/api/settings/dynamic-prices/backtest/get-result",
  access: "site",
  scope: "read",
  minRole: "OPERATOR_ADMIN",
  summary: "Result of a backtest",
  query: taskQuery,
  reply: backtestResult,
});

const priceStep = z.object({ timestamp: z.number(), price: z.nullable(z.number()) });

/** The prices of one product in a backtest. @throws 404 */
export const backtestProduct = defineCall({
  method: "GET",
  path: "/api/settings/dynamic-prices/backtest/get-product",
  access: "site",
  scope: "read",
  minRole: "OPERATOR_ADMIN",
  summary: "A product's real price and the rule's price in a backtest",
  query: z.extend(taskQuery, { packet_id: wholeNumber }),
  reply: z.object({
    real: z.array(priceStep),
    simulated: z.array(priceStep),
    /** The lowest offer in stock; null: none. */
    lowest: z.array(priceStep),
  }),
});
export type BacktestProduct = z.output<(typeof backtestProduct)["reply"]>;

/** Cancels a backtest; one that has ended stays as it is. @throws 404 */
export const cancelBacktest = defineCall({
  method: "DELETE",
  path: "/api/settings/dynamic-prices/backtest",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Cancels a backtest",
  query: taskQuery,
  reply: z.void(),
  status: 204,
});
