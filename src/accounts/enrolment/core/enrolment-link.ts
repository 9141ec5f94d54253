import type { ProblemCode } from "../../../kit/problems.ts";

const hourMs = 3_600_000;

/** How long the link of a mail is valid. */
export const enrolmentMs = { registration: 24 * hourMs, invitation: 7 * 24 * hourMs } as const;

/** Why a link is rejected. */
export type LinkRefusal = Extract<ProblemCode, `ENROLMENT_LINK_${string}`>;

export interface EnrolmentLinkState {
  readonly kind: "registration" | "invitation";
  /** UUID of the link in the newest mail; a registration has one mail. */
  readonly linkId: string;
  readonly linkExpiresAt: Date;
  /** Of an invitation: the sender is still in the company, with a rank that may assign the role. */
  readonly hasInviter: boolean;
}

/**
 * Checks whether a link that we signed is still valid for its enrolment.
 * @param enrolment undefined when the row does not exist: the account exists, or the invitation was deleted
 * @param linkId UUID of the link that was followed
 * @returns null when the link is valid
 */
export function refusalOfLink(
  enrolment: EnrolmentLinkState | undefined,
  linkId: string,
  now: Date,
): LinkRefusal | null {
  if (!enrolment) return "ENROLMENT_LINK_REMOVED";
  if (enrolment.linkId !== linkId) return "ENROLMENT_LINK_REPLACED";
  if (enrolment.linkExpiresAt <= now) return "ENROLMENT_LINK_EXPIRED";
  return enrolment.kind === "invitation" && !enrolment.hasInviter ? "ENROLMENT_LINK_REMOVED" : null;
}
