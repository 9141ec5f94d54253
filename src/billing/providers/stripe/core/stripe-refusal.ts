import type { PaymentRefusal } from "../../../subscriptions/core/provider-subscription.ts";

/** The reason of a card error. @see https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes */
export function refusalOfCard(code: string | undefined, declineCode: string | undefined): PaymentRefusal {
  if (code === "expired_card" || declineCode === "expired_card") return "PAYMENT_CARD_EXPIRED";
  if (declineCode === "insufficient_funds") return "PAYMENT_INSUFFICIENT_FUNDS";
  const isUnconfirmed = [code, declineCode].some(
    (one) =>
      one?.startsWith("authentication_") ||
      one?.endsWith("_authentication_failure") ||
      one === "subscription_payment_intent_requires_action",
  );
  return isUnconfirmed ? "PAYMENT_AUTHENTICATION_NEEDED" : "PAYMENT_DECLINED";
}
