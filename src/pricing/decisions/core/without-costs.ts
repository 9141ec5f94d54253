import type { Decision } from "../decisions.contract.ts";

/**
 * A decision for people who may not see costs: without what a cost can be computed from. That is the limit of the margin guard,
 * the price on its way from there, the margin, the values of what differs, and the hash, which a guessed cost would confirm.
 */
export function withoutCosts(decision: Decision): Decision {
  const { limits, verified } = decision;
  return {
    ...decision,
    guards: guardsWithoutMargin(decision),
    limits: { ...limits, minMarginPercent: null },
    sha256: null,
    verified: { ...verified, differences: verified.differences.map((text) => text.split(":", 1)[0] ?? "") },
  };
}

/** Everything from the margin guard on as one step to the recommended price; of a refusal nothing. */
function guardsWithoutMargin({ guards, recommendedPrice }: Decision): Decision["guards"] {
  const at = guards.findIndex(({ guard }) => guard === "margin");
  const margin = guards[at];
  if (margin === undefined) return guards;
  const before = guards.slice(0, at);
  return recommendedPrice === null
    ? before
    : [...before, { guard: "margin", before: margin.before, after: recommendedPrice, limit: null }];
}
