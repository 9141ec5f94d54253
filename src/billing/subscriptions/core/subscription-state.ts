import type { SubscriptionState } from "../subscriptions.contract.ts";
import type { ProviderSubscription } from "./provider-subscription.ts";

const dayMs = 86_400_000;
export const trialDays = 14;
export const graceDays = 7;

/** What decides the state of a subscription. */
export interface SubscriptionFacts {
  readonly planId: string;
  readonly state: SubscriptionState;
  readonly trialEndsAt: Date | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly pastDueSince: Date | null;
  /** It ends with its period: CANCELLED once that is paid. */
  readonly isCancelled: boolean;
}

/** The trial of a company that registers now. */
export function startTrial(planId: string, now: Date): SubscriptionFacts {
  const trialEndsAt = new Date(now.getTime() + trialDays * dayMs);
  return {
    planId,
    state: "TRIAL",
    trialEndsAt,
    periodStart: null,
    periodEnd: null,
    pastDueSince: null,
    isCancelled: false,
  };
}

/** When everything stops unless the open payment succeeds; null while none is open. */
export function graceEndOf({ pastDueSince }: Pick<SubscriptionFacts, "pastDueSince">): Date | null {
  return pastDueSince === null ? null : new Date(pastDueSince.getTime() + graceDays * dayMs);
}

/**
 * What time alone does: a trial, a grace and a cancelled period end. An active subscription is ended by its provider only, so
 * that a provider that does not answer cuts nobody off.
 */
export function advance<Facts extends SubscriptionFacts>(facts: Facts, now: Date): Facts {
  const end = {
    TRIAL: facts.trialEndsAt,
    PAST_DUE: graceEndOf(facts),
    CANCELLED: facts.periodEnd,
    ACTIVE: null,
    ENDED: null,
  }[facts.state];
  return end !== null && end <= now ? { ...facts, state: "ENDED" } : facts;
}

/**
 * What the provider's present view does. It replaces a trial, and resumes a subscription that had ended; the grace counts from
 * the first failed payment, and does not start again.
 */
export function accept<Facts extends SubscriptionFacts>(
  facts: Facts,
  reading: ProviderSubscription,
  now: Date,
): Facts {
  const { planId, periodStart, periodEnd, status, isCancelled } = reading;
  const read = { ...facts, planId, periodStart, periodEnd, isCancelled, trialEndsAt: null };
  if (status === "ended") return { ...read, state: "ENDED" };
  if (status === "past-due") {
    const pastDueSince = facts.pastDueSince ?? now;
    return advance({ ...read, state: "PAST_DUE", pastDueSince }, now);
  }
  return advance({ ...read, state: isCancelled ? "CANCELLED" : "ACTIVE", pastDueSince: null }, now);
}

/** Whether checks, imports, exports and recommendations run. */
export function isRunning({ state }: Pick<SubscriptionFacts, "state">): boolean {
  return state !== "ENDED";
}
