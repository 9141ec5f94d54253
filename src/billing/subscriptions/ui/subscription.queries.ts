import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForFile } from "../../../web/call.ts";
import { type BillingDetails, billingDetails, saveBillingDetails } from "../../details/details.contract.ts";
import { invoiceFile, invoices } from "../../invoices/invoices.contract.ts";
import { plans } from "../../plans/plans.contract.ts";
import {
  cancelSubscription,
  changePlan,
  previewPlan,
  resumeSubscription,
  subscription,
} from "../subscriptions.contract.ts";

export function subscriptionQuery() {
  return queryOptions({
    queryKey: [subscription.path],
    queryFn: ({ signal }) => call(subscription, { signal }),
    staleTime: 0,
  });
}

export function plansQuery() {
  return queryOptions({ queryKey: [plans.path], queryFn: ({ signal }) => call(plans, { signal }) });
}

export function invoicesQuery() {
  return queryOptions({ queryKey: [invoices.path], queryFn: ({ signal }) => call(invoices, { signal }) });
}

export function detailsQuery() {
  return queryOptions({
    queryKey: [billingDetails.path],
    queryFn: ({ signal }) => call(billingDetails, { signal }),
  });
}

/** What a change of plan costs now. */
export function previewQuery(plan: string) {
  return queryOptions({
    queryKey: [previewPlan.path, plan],
    queryFn: ({ signal }) => call(previewPlan, { body: { plan }, signal }),
    staleTime: 0,
  });
}

export function invoicePage(id: string): Promise<Blob> {
  return callForFile(invoiceFile, { params: { id } });
}

/** Changes of the subscription; each refreshes everything that depends on it. */
export function useSubscriptionActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries();
  return {
    change: useMutation({
      mutationFn: ({ plan, key }: { plan: string; key: string }) =>
        call(changePlan, { body: { plan }, idempotencyKey: key }),
      onSettled,
    }),
    cancel: useMutation({ mutationFn: () => call(cancelSubscription), onSettled }),
    resume: useMutation({ mutationFn: () => call(resumeSubscription), onSettled }),
    saveDetails: useMutation({
      mutationFn: (body: BillingDetails) => call(saveBillingDetails, { body }),
      onSuccess: (saved) => client.setQueryData(detailsQuery().queryKey, saved),
    }),
  };
}
