import { Trans, useLingui } from "@lingui/react/macro";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { SubscriptionView } from "../../subscriptions/subscriptions.contract.ts";
import { paymentSetupQuery } from "./checkout.queries.ts";
import { usePayment } from "./use-payment.ts";

interface StripeFormProps {
  readonly publishableKey: string;
  readonly clientSecret: string;
  /** Null: the card is replaced. */
  readonly planId: string | null;
  readonly email: string;
  readonly onDone: (view: SubscriptionView) => void;
}

interface Loaded {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Stripe's Payment Element: the card is entered in Stripe's frame, and confirmed as the token of our order. */
export function StripeForm({ publishableKey, clientSecret, planId, email, onDone }: StripeFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [holderName, setHolderName] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { problem, pay, fail, failed } = usePayment(planId, onDone);
  useEffect(() => {
    let isGone = false;
    let mounted: StripePaymentElement | undefined;
    const mount = async () => {
      const { loadStripe } = await import("@stripe/stripe-js/pure");
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error("Stripe is not available");
      if (isGone || !place.current) return;
      const elements = stripe.elements({ clientSecret });
      mounted = elements.create("payment", { fields: { billingDetails: { name: "never" } } });
      mounted.mount(place.current);
      setLoaded({ stripe, elements });
    };
    mount().catch(() => setFailed(true));
    return () => {
      isGone = true;
      setLoaded(null);
      mounted?.destroy();
    };
  }, [publishableKey, clientSecret]);
  const createToken = async ({ stripe, elements }: Loaded): Promise<string | null> => {
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      redirect: "if_required",
      confirmParams: {
        return_url: location.href,
        payment_method_data: { billing_details: { name: holderName.trim() } },
      },
    });
    if (setupIntent) return setupIntent.id;
    fail(error?.message ?? failed);
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || loaded === null) return;
    setNameMissing(holderName.trim().length < 2);
    if (holderName.trim().length < 2) return;
    setBusy(true);
    const holder = { holderName: holderName.trim(), email };
    const outcome = await pay(holder, () => createToken(loaded)).finally(() => setBusy(false));
    // A SetupIntent takes one card: another one needs a new intent.
    if (outcome === "refused") await client.invalidateQueries(paymentSetupQuery());
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t`Card Holder Name`}
        autoComplete="cc-name"
        value={holderName}
        onChange={({ target }) => setHolderName(target.value)}
        error={isNameMissing ? t`Name is required` : undefined}
      />
      <div ref={place} className="min-h-40" />
      {hasFailed && (
        <Callout look="problem" role="alert">
          <Trans>The payment form could not be loaded. Reload the page to try again.</Trans>
        </Callout>
      )}
      {problem !== null && (
        <Callout look="problem" role="alert">
          {problem}
        </Callout>
      )}
      <Button type="submit" look="solid" size="large" disabled={isBusy || loaded === null}>
        {isBusy ? t`Processing...` : planId === null ? t`Save card` : t`Subscribe Now`}
      </Button>
      <p className="text-13 text-ink-2">
        <Trans>Payment information is securely processed and encrypted.</Trans>
      </p>
    </form>
  );
}
