import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { SubscriptionView } from "../../subscriptions/subscriptions.contract.ts";
import { CardForm } from "./card-form.tsx";
import { paymentSetupQuery } from "./checkout.queries.ts";
import { StripeForm } from "./stripe-form.tsx";
import { TestCardList } from "./test-card-list.tsx";

interface PaymentFormProps {
  /** Null: the card is replaced. */
  readonly planId: string | null;
  readonly email: string;
  readonly onDone: (view: SubscriptionView) => void;
}

/** The form of the provider that this installation has. */
export function PaymentForm(props: PaymentFormProps) {
  const { data: setup, error, isFetching, refetch } = useQuery(paymentSetupQuery());
  if (error) {
    return (
      <Callout look="problem" role="alert">
        <p>{messageOf(error)}</p>
        <Button size="small" className="mt-2" disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Callout>
    );
  }
  if (!setup) return <div aria-hidden className="skeleton h-80 w-full" />;
  if (setup.provider === "stripe") return <StripeForm {...setup} {...props} />;
  return (
    <div className="grid gap-6">
      <CardForm origin={setup.origin} {...props} />
      <TestCardList />
    </div>
  );
}
