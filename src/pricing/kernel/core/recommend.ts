import { type Bani, bani } from "../../../kit/money.ts";
import { basisPoints } from "../../../kit/percent.ts";
import { findTarget, isFresh } from "./eligible-offers.ts";
import { isAbove, scale } from "./exact-ratio.ts";
import type { Approval, KernelInput, KernelRule } from "./kernel-input.ts";
import type {
  GuardStep,
  KernelResult,
  KernelState,
  Recommendation,
  Refusal,
  Refused,
  Target,
  WarningReason,
} from "./kernel-result.ts";
import { boundPrice, boundsOf } from "./price-bounds.ts";

/** Raised whenever a change of the kernel gives another result for an input; decision records name it. */
export const kernelVersion = 2;

/**
 * The price that a rule recommends for a product, or the reason why it recommends none. Pure: the same input gives the same
 * result in production, in backtests and when a decision is explained.
 *
 * target offer → raw price → ending → guards → comparison with the own price. Whatever a guard needs and does not have
 * is a refusal.
 */
export function recommend(input: KernelInput): KernelResult {
  const { rule, product, guards, nowMs } = input;
  const own = product.priceBani;
  if (own === null || own <= 0) return refuse("no-own-price");
  if (!isFresh(product.readAtMs, nowMs)) return refuse("stale-own-price");
  const target = findTarget(input);
  if (typeof target === "string") return refuse(target);
  if (rule.leavesPromotions && product.isOnPromotion) return refuse("on-promotion", target);
  const raw = rawPrice(rule, target.priceBani);
  if (raw <= 0 || !Number.isSafeInteger(raw)) return refuse("not-positive", target);
  if (guards.isPriceWar) return refuse("price-war", target);
  const bounds = boundsOf(product, guards, own);
  if (typeof bounds === "string") return refuse(bounds, target);
  const side = rule.strategy !== "MATCH" && adjustmentOf(rule) < 0 ? "up" : "down";
  const bounded = boundPrice(bani(raw), bounds, rule.ending, side);
  const price = bounded.priceBani;
  if (product.isOnPromotion && product.referenceBani !== null && price >= product.referenceBani) {
    return refuse("false-reduction", target, bounded.steps);
  }
  if (price !== own && guards.maxChangesPerDay !== null && guards.changesToday >= guards.maxChangesPerDay) {
    return refuse("too-many-changes-today", target, bounded.steps);
  }
  const warning = warningOf(price, own, rule.thresholdBp, input.approval);
  return {
    changeBp: basisPoints(price - own, own) ?? 0,
    guards: bounded.steps,
    isEndingDropped: bounded.isEndingDropped,
    isStepExceeded: bounded.isStepExceeded,
    rawBani: bani(raw),
    recommendedBani: price,
    refusal: null,
    state: stateOf(price === own, warning, input.approval),
    target,
    warning,
  } satisfies Recommendation;
}

function refuse(refusal: Refusal, target: Target | null = null, guards: readonly GuardStep[] = []): Refused {
  return { guards, refusal, target };
}

/** Target less adjustment, rounded half up to whole bani; may be zero or negative. */
function rawPrice(rule: KernelRule, targetBani: Bani): number {
  if (rule.strategy === "MATCH") return targetBani;
  const { adjustment } = rule;
  return adjustment.by === "PERCENTAGE"
    ? scale(targetBani, 10_000 - adjustment.basisPoints, 10_000, "half-up")
    : targetBani - adjustment.amountBani;
}

function adjustmentOf({ adjustment }: KernelRule): number {
  return adjustment.by === "PERCENTAGE" ? adjustment.basisPoints : adjustment.amountBani;
}

/**
 * Whether a change is above the threshold: from the own price, or from the last price that a person approved, so that small
 * steps cannot exceed it unseen.
 */
function warningOf(price: Bani, own: Bani, thresholdBp: number, approval: Approval): WarningReason | null {
  if (isAbove(price - own, own, thresholdBp)) return "threshold";
  const { lastApprovedBani: last } = approval;
  return last !== null && last > 0 && isAbove(price - last, last, thresholdBp) ? "creep" : null;
}

function stateOf(isUnchanged: boolean, warning: WarningReason | null, approval: Approval): KernelState {
  if (isUnchanged) return "UNCHANGED";
  if (warning !== null) return "WARNING";
  return approval.isRuleApproved ? "ACTIVELY_PRICED" : "IN_REVIEW";
}
