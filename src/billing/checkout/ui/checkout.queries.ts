import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { billingDetails } from "../../details/details.contract.ts";
import { plans } from "../../plans/plans.contract.ts";
import { setUpPayment, subscription } from "../../subscriptions/subscriptions.contract.ts";

export function plansQuery() {
  return queryOptions({ queryKey: [plans.path], queryFn: ({ signal }) => call(plans, { signal }) });
}

/** The company's subscription; for its administrators. */
export function subscriptionQuery() {
  return queryOptions({
    queryKey: [subscription.path],
    queryFn: ({ signal }) => call(subscription, { signal }),
    staleTime: 0,
  });
}

/** Whom invoices name; null until it is entered. */
export function detailsQuery() {
  return queryOptions({
    queryKey: [billingDetails.path],
    queryFn: ({ signal }) => call(billingDetails, { signal }),
  });
}

/** What the browser needs to send a card. Each time it is needed anew. */
export function paymentSetupQuery() {
  return queryOptions({
    queryKey: [setUpPayment.path],
    queryFn: ({ signal }) => call(setUpPayment, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
