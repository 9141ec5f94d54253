import type { Bani } from "../../../kit/money.ts";
import type { KernelOffer } from "./kernel-input.ts";

/** Why an offer does not count; in this order where several reasons exclude every offer. */
export const exclusions = [
  "other-currency",
  "unconfirmed-link",
  "suspicious-link",
  "quarantined",
  "stale-offer",
  "out-of-stock",
  "own-domain",
] as const;
export type Exclusion = (typeof exclusions)[number];

/** Why there is no recommendation. */
export const refusals = [
  "no-own-price",
  "stale-own-price",
  ...exclusions,
  "no-offer",
  "on-promotion",
  "not-positive",
  "price-war",
  "no-cost",
  "margin-unreachable",
  "floor-above-ceiling",
  "false-reduction",
  "too-many-changes-today",
] as const;
export type Refusal = (typeof refusals)[number];

/** Limits of a price, in the order in which they are applied. "step": the largest single change. */
export const guards = ["floor", "margin", "ceiling", "step"] as const;
export type Guard = (typeof guards)[number];

/** A guard that changed the price. */
export interface GuardStep {
  readonly guard: Guard;
  readonly beforeBani: Bani;
  readonly afterBani: Bani;
  /** The guard's limit, before the price's ending is applied to it. */
  readonly limitBani: Bani;
}

export interface Target {
  readonly offer: KernelOffer;
  readonly priceBani: Bani;
}

/** Where a recommendation goes. UNCHANGED: the own price is right already. */
export type KernelState = "IN_REVIEW" | "WARNING" | "ACTIVELY_PRICED" | "UNCHANGED";

/** What moved a recommendation to the warnings. "creep": away from the last approved price, in small steps. */
export type WarningReason = "threshold" | "creep";

export interface Recommendation {
  readonly refusal: null;
  readonly recommendedBani: Bani;
  readonly state: KernelState;
  readonly warning: WarningReason | null;
  readonly target: Target;
  /** Target less adjustment, before ending and guards. */
  readonly rawBani: Bani;
  /** (recommended − own) / own in basis points, rounded half away from zero. */
  readonly changeBp: number;
  /** In the order of the guards. */
  readonly guards: readonly GuardStep[];
  /** No price with the rule's ending lies within the guards. */
  readonly isEndingDropped: boolean;
  /** The floor, margin or ceiling required a larger change than the step allows. */
  readonly isStepExceeded: boolean;
}

export interface Refused {
  readonly refusal: Refusal;
  readonly target: Target | null;
  readonly guards: readonly GuardStep[];
}

export type KernelResult = Recommendation | Refused;
