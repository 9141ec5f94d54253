import { z } from "zod";
import { bani, hasTwoDecimals, leiFromBani, maxAmount } from "../kit/money.ts";
import {
  defaultGuards,
  type KernelInput,
  priceEndings,
  priceStrategies,
} from "../pricing/kernel/core/kernel-input.ts";
import type { GuardStep, KernelResult } from "../pricing/kernel/core/kernel-result.ts";
import { recommend } from "../pricing/kernel/core/recommend.ts";
import type { CommandStreams } from "./command-streams.ts";
import { answerLines } from "./json-lines.ts";

const twoDecimals = z.number().refine(hasTwoDecimals, "at most two decimals");
const lei = twoDecimals.min(0).max(maxAmount);
const percent = twoDecimals.min(0);
const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
const optionalLei = lei.nullable().default(null);

const question = z.strictObject({
  now: instant,
  rule: z.strictObject({
    priceStrategy: z.enum(priceStrategies),
    priceAdjustmentType: z.enum(["PERCENTAGE", "RON"]).default("PERCENTAGE"),
    value: twoDecimals.min(-maxAmount).max(maxAmount).default(0),
    merchant: z.string().nullable().default(null),
    thresholdPercentage: percent.max(1e9).default(10),
    ending: z.enum(priceEndings).default("none"),
  }),
  product: z.strictObject({
    price: optionalLei,
    readAt: instant.nullable().default(null),
    floor: optionalLei,
    ceiling: optionalLei,
    cost: optionalLei,
    vatPercent: percent.max(100).default(21),
    commissionPercent: percent.max(100).default(0),
    shipping: lei.default(0),
    ownDomains: z.array(z.string()).default([]),
  }),
  offers: z
    .array(
      z.strictObject({
        merchant: z.string(),
        price: optionalLei,
        currency: z.string().nullable().default(null),
        available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]).default("NOT_AVAILABLE"),
        readAt: instant.nullable().default(null),
        quarantined: z.boolean().default(false),
        confirmed: z.boolean().default(false),
      }),
    )
    .default([]),
  guards: z
    .strictObject({
      minMarginPercent: percent.max(100).nullable().default(percentOf(defaultGuards.minMarginBp)),
      maxStepPercent: percent.max(1e9).nullable().default(percentOf(defaultGuards.maxStepBp)),
      maxChangesPerDay: z.int().min(0).nullable().default(defaultGuards.maxChangesPerDay),
      changesToday: z.int().min(0).default(0),
    })
    .prefault({}),
  approved: z
    .strictObject({ ruleApproved: z.boolean().default(false), lastApprovedPrice: optionalLei })
    .prefault({}),
});

type Question = z.output<typeof question>;

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}

/** Computes one JSON line; an invalid line returns the reason. */
export function answerLine(line: string): object {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { error: "not JSON" };
  }
  const parsed = question.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: `${issue?.path.join(".") || "line"}: ${issue?.message ?? "not understood"}` };
  }
  return answerOf(recommend(inputOf(parsed.data)));
}

/** Hundredths of a number with at most two decimals. */
function hundredths(amount: number): number {
  return Math.round(amount * 100);
}

const toBani = (amount: number | null) => (amount === null ? null : bani(hundredths(amount)));

function inputOf({ now, rule, product, offers, guards, approved }: Question): KernelInput {
  return {
    nowMs: now,
    rule: {
      strategy: rule.priceStrategy,
      adjustment:
        rule.priceAdjustmentType === "PERCENTAGE"
          ? { by: "PERCENTAGE", basisPoints: hundredths(rule.value) }
          : { by: "AMOUNT", amountBani: hundredths(rule.value) },
      merchant: rule.merchant,
      thresholdBp: hundredths(rule.thresholdPercentage),
      ending: rule.ending,
      leavesPromotions: false,
    },
    product: {
      priceBani: toBani(product.price),
      readAtMs: product.readAt,
      floorBani: toBani(product.floor),
      ceilingBani: toBani(product.ceiling),
      costBani: toBani(product.cost),
      vatBp: hundredths(product.vatPercent),
      commissionBp: hundredths(product.commissionPercent),
      shippingBani: bani(hundredths(product.shipping)),
      ownDomains: product.ownDomains,
      isOnPromotion: false,
      referenceBani: null,
    },
    offers: offers.map((offer, id) => ({
      id,
      merchant: offer.merchant,
      priceMinor: offer.price === null ? null : hundredths(offer.price),
      currency: offer.currency,
      availability: offer.available,
      readAtMs: offer.readAt,
      isQuarantined: offer.quarantined,
      isConfirmed: offer.confirmed,
    })),
    guards: {
      minMarginBp: guards.minMarginPercent === null ? null : hundredths(guards.minMarginPercent),
      maxStepBp: guards.maxStepPercent === null ? null : hundredths(guards.maxStepPercent),
      maxChangesPerDay: guards.maxChangesPerDay,
      changesToday: guards.changesToday,
      isPriceWar: false,
    },
    approval: {
      isRuleApproved: approved.ruleApproved,
      lastApprovedBani: toBani(approved.lastApprovedPrice),
    },
  };
}

function answerOf(result: KernelResult) {
  const target = result.target && {
    merchant: result.target.offer.merchant,
    price: leiFromBani(result.target.priceBani),
  };
  const guards = result.guards.map(guardLine);
  return result.refusal === null
    ? {
        recommended: leiFromBani(result.recommendedBani),
        state: result.state,
        refusal: null,
        target,
        changePercent: result.changeBp / 100,
        guards,
      }
    : { recommended: null, state: null, refusal: result.refusal, target, changePercent: null, guards };
}

function guardLine({ guard, beforeBani, afterBani }: GuardStep) {
  return { guard, before: leiFromBani(beforeBani), after: leiFromBani(afterBani) };
}

/**
 * `vizor recommend`: JSON lines in, JSON lines out in the same order; empty lines are skipped.
 * @returns exit code: 0, 1 when a line was malformed, 2 wrong usage
 */
export async function run(args: readonly string[], io: CommandStreams): Promise<number> {
  if (args.length > 0) {
    io.stderr.write("Usage: vizor recommend < LINES\n");
    return 2;
  }
  return answerLines(io, answerLine);
}
