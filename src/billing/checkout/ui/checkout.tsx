import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../web/call.ts";
import { buttonClass } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { SubscriptionView } from "../../subscriptions/subscriptions.contract.ts";
import { type CheckoutTarget, euros, planOf } from "../core/offer.ts";
import { detailsQuery, plansQuery, subscriptionQuery } from "./checkout.queries.ts";
import { PaymentForm } from "./payment-form.tsx";

export interface CheckoutProps {
  readonly target: Exclude<CheckoutTarget, { kind: "none" }>;
  /** Null: signed out. */
  readonly person: { readonly email: string; readonly mayPay: boolean } | null;
  readonly onDone: (view: SubscriptionView) => void;
}

/** The checkout: a plan and the card that pays it, or another card for the subscription. */
export function Checkout({ target, person, onDone }: CheckoutProps) {
  const { t } = useLingui();
  const isCard = target.kind === "card";
  return (
    <main className="mx-auto w-full max-w-[560px] px-4 py-10 sm:py-14">
      <h1 className="text-28 font-semibold tracking-tight text-balance">
        {isCard ? t`Update your card` : t`Complete Your Subscription`}
      </h1>
      <div className="mt-4 grid gap-6">
        {!isCard && <Offer planId={target.planId} />}
        <Payer person={person}>
          <Payment planId={isCard ? null : target.planId} email={person?.email ?? ""} onDone={onDone} />
        </Payer>
      </div>
    </main>
  );
}

/** The plan and its price, which is the server's. */
function Offer({ planId }: { readonly planId: string }) {
  const { data: plans, error } = useQuery(plansQuery());
  if (error) return <Callout look="problem">{messageOf(error)}</Callout>;
  if (!plans) return <div aria-hidden className="skeleton h-6 w-full" />;
  const plan = planOf(plans, planId);
  if (!plan) {
    return (
      <Callout look="problem" role="alert">
        <Trans>This plan does not exist.</Trans>{" "}
        <Link to="/#pricing" className="underline">
          <Trans>Choose one of our plans.</Trans>
        </Link>
      </Callout>
    );
  }
  const { name } = plan;
  const price = euros(plan.amount);
  return (
    <div className="text-ink-2">
      <p className="text-16">
        <Trans>
          You're subscribing to the {name} plan for {price} per month
        </Trans>
      </p>
      <p className="text-13">
        <Trans>VAT not included.</Trans>
      </p>
    </div>
  );
}

/** Who is signed out registers first; only administrators pay for their company. */
function Payer({
  person,
  children,
}: {
  readonly person: CheckoutProps["person"];
  readonly children: ReactNode;
}) {
  if (person?.mayPay) return children;
  if (person) {
    return (
      <Callout>
        <Trans>Only an administrator of your company can subscribe. Ask one of them.</Trans>
      </Callout>
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        <Trans>First create an account. You come back here afterwards.</Trans>
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to="/register" className={buttonClass("solid")}>
          <Trans>Create an account</Trans>
        </Link>
        <Link to="/auth" className={buttonClass("outline")}>
          <Trans>Log in</Trans>
        </Link>
      </p>
    </div>
  );
}

interface PaymentProps {
  readonly planId: string | null;
  readonly email: string;
  readonly onDone: (view: SubscriptionView) => void;
}

/** The form, unless the company pays already: after Back, for example. */
function Payment({ planId, email, onDone }: PaymentProps) {
  const plans = useQuery({ ...plansQuery(), enabled: planId !== null });
  const { data: view, error } = useQuery(subscriptionQuery());
  if (error) return <Callout look="problem">{messageOf(error)}</Callout>;
  if (!view) return <div aria-hidden className="skeleton h-80 w-full" />;
  if (planId === null) return <PaymentForm planId={null} email={email} onDone={onDone} />;
  const isPaying = !view.byAgreement && view.state !== "ENDED" && view.state !== "TRIAL";
  if (isPaying) {
    const { name } = view.plan;
    return (
      <Callout look="good" role="status">
        <p>
          <Trans>Your company already has the {name} plan. Nothing was charged again.</Trans>
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Link to="/dashboard" className={buttonClass("solid", "small")}>
            <Trans>Go to the dashboard</Trans>
          </Link>
          <Link to="/settings#subscription" className={buttonClass("outline", "small")}>
            <Trans>Manage the subscription</Trans>
          </Link>
        </p>
      </Callout>
    );
  }
  const isKnown = plans.data !== undefined && planOf(plans.data, planId) !== undefined;
  if (!isKnown) return null;
  return (
    <>
      <MissingDetails />
      <PaymentForm planId={planId} email={email} onDone={onDone} />
    </>
  );
}

/** Leads to the billing details before the first invoice is issued. */
function MissingDetails() {
  const { data: details } = useQuery(detailsQuery());
  if (details !== null) return null;
  return (
    <p className="text-13 text-ink-2">
      <Trans>
        <Link to="/settings#subscription" className="underline">
          Enter your billing details
        </Link>{" "}
        so that your invoices name your company.
      </Trans>
    </p>
  );
}
