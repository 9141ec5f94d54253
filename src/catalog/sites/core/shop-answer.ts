/**
 * Whether a shop answered at its domain: "unvisited" before its home page was visited, "unanswered" when the last visit
 * got no reply. A shop that refuses the visit answers.
 */
export const shopAnswers = ["unvisited", "answers", "unanswered"] as const;
export type ShopAnswer = (typeof shopAnswers)[number];

/** Reasons of a visit that got no reply: the name, the connection or the reply is missing, or the name is not public. */
const unansweredReasons: ReadonlySet<string> = new Set(["dns", "connect", "timeout", "refused-address"]);

/** Whether a visit that failed for this reason got no reply. @param reason as a visit returns it */
export function isUnanswered(reason: string): boolean {
  return unansweredReasons.has(reason);
}

/** @param visitFailure reason why the last visit failed; null when it did not */
export function shopAnswer(visitedAt: Date | null, visitFailure: string | null): ShopAnswer {
  if (visitedAt === null) return "unvisited";
  return visitFailure !== null && isUnanswered(visitFailure) ? "unanswered" : "answers";
}
