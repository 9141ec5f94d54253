import type { Decision } from "../decisions.contract.ts";

type Guard = Decision["guards"][number]["guard"];
type Refusal = NonNullable<Decision["refusal"]>;
type Current = NonNullable<Decision["current"]>;

/** One step from the rule to the price, or to the reason why there is none. Amounts in lei, percentages in points. */
export type DecisionStep =
  | { readonly step: "rule"; readonly name: string; readonly version: number }
  | {
      readonly step: "target";
      readonly merchant: string;
      readonly price: number;
      /** The rule compares with this competitor only. */
      readonly isNamed: boolean;
      /** Offers that count, with the target. */
      readonly counted: number;
    }
  | {
      readonly step: "raw";
      readonly direction: "below" | "above" | "equal";
      /** How far from the target; null where the direction is "equal". */
      readonly distance: {
        readonly by: Decision["rule"]["priceAdjustmentType"];
        readonly size: number;
      } | null;
      readonly target: number;
      readonly price: number;
    }
  | {
      readonly step: "ending";
      readonly ending: PriceEnding;
      readonly before: number;
      readonly after: number;
    }
  /** No price within the limits has the rule's ending. */
  | { readonly step: "ending-dropped"; readonly ending: PriceEnding }
  | {
      readonly step: "guard";
      readonly guard: Guard;
      readonly before: number;
      readonly after: number;
      /** Null: it follows from a cost that the person may not see. */
      readonly limit: number | null;
      /** The price went beyond the limit to one with the rule's ending. */
      readonly hasEnding: boolean;
      /** The minimum margin, or the largest change; null with the other guards. */
      readonly percent: number | null;
    }
  /** Floor, margin or ceiling required a larger change than one change may be. */
  | { readonly step: "step-exceeded"; readonly percent: number | null }
  | {
      readonly step: "result";
      readonly price: number;
      readonly own: number;
      /** Signed. */
      readonly changePercent: number;
    }
  | {
      readonly step: "state";
      readonly state: NonNullable<Decision["state"]>;
      readonly warning: Decision["warning"];
      readonly thresholdPercent: number;
      readonly lastApproved: number | null;
    }
  | {
      readonly step: "refusal";
      readonly refusal: Refusal;
      /** Lowest own price of the 30 days before; only with "false-reduction". */
      readonly reference: number | null;
      /** Only with "too-many-changes-today". */
      readonly changesAllowed: number | null;
    }
  /** What became of the recommendation after the record was made. */
  | { readonly step: "since"; readonly event: Event };

type Event = "brake" | "limit" | "approved" | "removed";
type PriceEnding = Exclude<Decision["rule"]["ending"], "none">;

/**
 * How a price was made, in the order in which the kernel makes it: rule, target, adjustment, ending, guards, comparison with
 * the own price, state. A refusal ends it after what was computed before it. Steps that changed nothing are left out.
 */
export function decisionSteps(decision: Decision): readonly DecisionStep[] {
  const { rule, refusal } = decision;
  return [
    { step: "rule", name: rule.name, version: rule.version },
    ...targetStep(decision),
    ...rawStep(decision),
    ...endingStep(decision),
    ...guardSteps(decision),
    ...(refusal === null ? resultSteps(decision) : [refusalStep(decision, refusal)]),
    ...sinceStep(decision),
  ];
}

function targetStep({ rule, target, offers }: Decision): DecisionStep[] {
  if (target === null) return [];
  const counted = offers.filter(({ isCounted }) => isCounted).length;
  return [{ step: "target", ...target, isNamed: rule.merchant !== null, counted }];
}

function rawStep({ rule, target, rawPrice }: Decision): DecisionStep[] {
  if (target === null || rawPrice === null) return [];
  const isEqual = rule.priceStrategy === "MATCH" || rule.value === 0;
  return [
    {
      step: "raw",
      direction: isEqual ? "equal" : rule.value > 0 ? "below" : "above",
      distance: isEqual ? null : { by: rule.priceAdjustmentType, size: Math.abs(rule.value) },
      target: target.price,
      price: rawPrice,
    },
  ];
}

function endingStep(decision: Decision): DecisionStep[] {
  const { rule, rawPrice, guards, recommendedPrice, isEndingDropped } = decision;
  const { ending } = rule;
  if (ending === "none") return [];
  if (isEndingDropped) return [{ step: "ending-dropped", ending }];
  // The guards work with the price that has its ending already.
  const after = guards[0]?.before ?? recommendedPrice;
  if (rawPrice === null || after === null || after === rawPrice) return [];
  return [{ step: "ending", ending, before: rawPrice, after }];
}

function guardSteps({ rule, guards, limits, isStepExceeded }: Decision): DecisionStep[] {
  const percents = {
    floor: null,
    margin: limits.minMarginPercent,
    ceiling: null,
    step: limits.maxStepPercent,
  };
  const steps = guards.map(
    (one): DecisionStep => ({
      step: "guard",
      ...one,
      hasEnding:
        one.limit !== null &&
        one.after !== one.limit &&
        rule.ending !== "none" &&
        one.after.toFixed(2).endsWith(rule.ending),
      percent: percents[one.guard],
    }),
  );
  return isStepExceeded ? [...steps, { step: "step-exceeded", percent: limits.maxStepPercent }] : steps;
}

function resultSteps(decision: Decision): DecisionStep[] {
  const { own, recommendedPrice, changePercent, state, warning, rule, lastApprovedPrice } = decision;
  if (own.price === null || recommendedPrice === null || changePercent === null || state === null) return [];
  return [
    { step: "result", price: recommendedPrice, own: own.price, changePercent },
    {
      step: "state",
      state,
      warning,
      thresholdPercent: rule.thresholdPercentage,
      lastApproved: lastApprovedPrice,
    },
  ];
}

function refusalStep({ referencePrice, limits }: Decision, refusal: Refusal): DecisionStep {
  return {
    step: "refusal",
    refusal,
    reference: refusal === "false-reduction" ? referencePrice : null,
    changesAllowed: refusal === "too-many-changes-today" ? limits.maxChangesPerDay : null,
  };
}

function sinceStep({ state, current }: Decision): DecisionStep[] {
  const event = current && eventOf(state, current);
  return event === null ? [] : [{ step: "since", event }];
}

function eventOf(state: Decision["state"], current: Current): Event | null {
  if (current.state === "REMOVED") return "removed";
  if (current.state === "WARNING" && (current.warning === "brake" || current.warning === "limit"))
    return current.warning;
  const hasWaited = state === "IN_REVIEW" || state === "WARNING";
  return hasWaited && current.state === "ACTIVELY_PRICED" ? "approved" : null;
}
