import { graceEndOf, type SubscriptionFacts } from "./subscription-state.ts";

const trialWarningMs = 3 * 86_400_000;

export type SubscriptionMail = "TRIAL_ENDING" | "PAYMENT_FAILED" | "ENDED";

/** Mails that are due. What was mailed is named with the time that it was about, so that a later trial or failure is mailed again. */
export function dueMails(
  facts: SubscriptionFacts,
  mailed: readonly string[],
  now: Date,
): { readonly mail: SubscriptionMail; readonly mark: string }[] {
  return marksOf(facts, now).filter(({ mark }) => !mailed.includes(mark));
}

function marksOf(facts: SubscriptionFacts, now: Date) {
  const { state, trialEndsAt, pastDueSince, periodEnd } = facts;
  const marked = (mail: SubscriptionMail, about: Date | null) => [
    { mail, mark: `${mail} ${about?.toISOString() ?? ""}` },
  ];
  if (state === "TRIAL" && trialEndsAt && trialEndsAt.getTime() - now.getTime() <= trialWarningMs)
    return marked("TRIAL_ENDING", trialEndsAt);
  if (state === "PAST_DUE") return marked("PAYMENT_FAILED", pastDueSince);
  if (state === "ENDED") return marked("ENDED", graceEndOf(facts) ?? periodEnd ?? trialEndsAt);
  return [];
}
