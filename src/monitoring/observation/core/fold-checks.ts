import type { Reading } from "../../extraction/reading.ts";
import type { ChangePoint } from "../../history/core/change-point.ts";
import {
  type Decision,
  decide,
  decideFailed,
  decideNotModified,
  type FailedCheck,
  type Outcome,
} from "./decide.ts";
import type { PageState } from "./page-state.ts";

/** The outcome of a visit to a page. */
export type Finding =
  | { readonly type: "reading"; readonly reading: Reading }
  | { readonly type: "not-modified" }
  | ({ readonly type: "failed" } & FailedCheck);

/** The result of several checks of one page. */
export interface Folded {
  readonly next: PageState;
  readonly points: readonly ChangePoint[];
  /** One for each check, in their order. */
  readonly outcomes: readonly Outcome[];
  /** Reasons of failed checks, for the record of the day. */
  readonly reasons: readonly (string | null)[];
  readonly isVisible: boolean;
  /** The page waits for a second look after the last of them. */
  readonly wantsSecondLook: boolean;
}

/** Applies the checks of one page in order. @param checks oldest first */
export function foldChecks(
  before: PageState,
  checks: readonly { readonly finding: Finding; readonly at: Date }[],
): Folded {
  const points: ChangePoint[] = [];
  const outcomes: Outcome[] = [];
  const reasons: (string | null)[] = [];
  let next = before;
  let isVisible = false;
  let wantsSecondLook = false;
  for (const { finding, at } of checks) {
    const decision = decideFinding(next, finding, at);
    next = decision.next;
    if (decision.point) points.push(decision.point);
    outcomes.push(decision.outcome);
    reasons.push(decision.outcome === "failed" ? next.reason : null);
    isVisible ||= decision.isVisible;
    if (decision.outcome !== "superseded") wantsSecondLook = decision.wantsSecondLook;
  }
  return { next, points, outcomes, reasons, isVisible, wantsSecondLook };
}

function decideFinding(page: PageState, finding: Finding, at: Date): Decision {
  if (finding.type === "reading") return decide(page, finding.reading, at);
  if (finding.type === "not-modified") return decideNotModified(page, at);
  return decideFailed(page, finding, at);
}
