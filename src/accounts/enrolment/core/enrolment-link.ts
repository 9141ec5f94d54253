const hourMs = 3_600_000;

/** How long the link of a mail is valid. */
export const enrolmentMs = { registration: 24 * hourMs, invitation: 7 * 24 * hourMs } as const;

/** Why a link is rejected, each with the sentence that users see. */
export const linkRefusals = {
  invalid: "This link is invalid. Please use the link from the email.",
  expired: "This link has expired. Please register again, or ask for a new invitation.",
  replaced: "A newer email has replaced this link. Please use the link from the latest email.",
  gone: "This link is no longer valid. Please register again, or ask for a new invitation.",
  used: "This link has already been used. Please sign in.",
  "has-account": "This email address already has an account. Please sign in.",
  unconfirmed: "Please confirm your email address first, with the link from the email.",
} as const;

export type LinkRefusal = keyof typeof linkRefusals;

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
  if (!enrolment) return "gone";
  if (enrolment.linkId !== linkId) return "replaced";
  if (enrolment.linkExpiresAt <= now) return "expired";
  return enrolment.kind === "invitation" && !enrolment.hasInviter ? "gone" : null;
}
