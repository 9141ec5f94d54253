import type { ProviderSubscription } from "../../../subscriptions/core/provider-subscription.ts";

/** What is read of a subscription of Stripe's API. */
export interface StripeSubscription {
  readonly id: string;
  readonly status: string;
  readonly cancel_at_period_end: boolean;
  readonly items: {
    readonly data: readonly {
      readonly id: string;
      readonly current_period_start: number;
      readonly current_period_end: number;
      readonly price: { readonly id: string };
    }[];
  };
  readonly default_payment_method?: unknown;
}

/** A subscription that is charged or waits for a payment; a first payment that failed leaves one that is none. */
export function isLive({ status }: StripeSubscription): boolean {
  return ["active", "trialing", "past_due", "unpaid", "paused"].includes(status);
}

/** Whether a payment of it is open: its present period is not paid. */
export function isUnpaid({ status }: StripeSubscription): boolean {
  return status === "past_due" || status === "unpaid";
}

/** The live subscription of a customer, else the latest that ended. @param all the latest first */
export function currentOf<One extends StripeSubscription>(all: readonly One[]): One | undefined {
  return all.find(isLive) ?? all.find(({ status }) => status === "canceled");
}

/** @param planId of the price; @throws RangeError for a subscription without items */
export function readSubscription(subscription: StripeSubscription, planId: string): ProviderSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new RangeError(`the subscription ${subscription.id} has no items`);
  return {
    subscriptionId: subscription.id,
    status: statusOf(subscription),
    planId,
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(item.current_period_end * 1000),
    isCancelled: subscription.cancel_at_period_end,
    card: cardOf(subscription.default_payment_method),
  };
}

function statusOf(subscription: StripeSubscription): ProviderSubscription["status"] {
  if (isUnpaid(subscription)) return "past-due";
  return subscription.status === "canceled" ? "ended" : "active";
}

/** The card of an expanded payment method; null for an id, and for what is no card. */
function cardOf(method: unknown): ProviderSubscription["card"] {
  const card = (
    method as { card?: { brand: string; last4: string; exp_month: number; exp_year: number } } | null
  )?.card;
  if (!card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = card;
  return {
    brand: brand.charAt(0).toUpperCase() + brand.slice(1),
    lastDigits: last4,
    expiry: `${String(month).padStart(2, "0")}/${String(year).slice(-2)}`,
  };
}
