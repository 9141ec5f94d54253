import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { DetailsForm } from "../../details/ui/details-form.tsx";
import { InvoiceList } from "../../invoices/ui/invoice-list.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { PlanOptions } from "./plan-options.tsx";
import { PlanUse } from "./plan-use.tsx";
import {
  detailsQuery,
  invoicePage,
  invoicesQuery,
  subscriptionQuery,
  useSubscriptionActions,
} from "./subscription.queries.ts";
import { SubscriptionState } from "./subscription-state.tsx";

/** The company's subscription: state, use, plans, card, invoices and billing details. */
export function SubscriptionSection() {
  const { data: view, error, refetch } = useQuery(subscriptionQuery());
  const { data: invoices } = useQuery(invoicesQuery());
  const { data: details } = useQuery(detailsQuery());
  const { saveDetails } = useSubscriptionActions();
  const plans = useRef<HTMLElement>(null);
  if (error && !view) {
    return (
      <Callout look="problem" role="alert">
        <p>{messageOf(error)}</p>
        <Button size="small" className="mt-2" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Callout>
    );
  }
  if (!view) return <div aria-hidden className="skeleton h-60 w-full" />;
  const { name } = view.plan;
  return (
    <div className="grid gap-8">
      <Part heading={<Trans>Plan: {name}</Trans>}>
        <SubscriptionState view={view} />
        <PlanUse view={view} />
      </Part>
      {view.takesPayments && (
        <Part heading={<Trans>Plans</Trans>} place={plans}>
          <PlanOptions view={view} />
          <PaymentMethod view={view} />
        </Part>
      )}
      <Part heading={<Trans>Invoices</Trans>}>
        {invoices && (
          <InvoiceList
            invoices={invoices}
            onFile={invoicePage}
            onPlans={view.takesPayments && view.card === null ? () => plans.current?.focus() : undefined}
          />
        )}
      </Part>
      <Part heading={<Trans>Billing details</Trans>}>
        {details !== undefined && (
          <DetailsForm
            details={details}
            // What the provider shows is issued as it was.
            namesEarlier={details === null && (invoices?.every((one) => one.hostedUrl === null) ?? false)}
            onSave={(typed) => saveDetails.mutateAsync(typed)}
          />
        )}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly heading: ReactNode;
  /** Makes the part a place that can be led to. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function Part({ heading, place, children }: PartProps) {
  return (
    <section ref={place} tabIndex={place && -1} className="grid scroll-mt-16 gap-4 outline-none">
      <h3 className="text-16 font-semibold">{heading}</h3>
      {children}
    </section>
  );
}
