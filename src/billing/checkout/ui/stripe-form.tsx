import { Trans, useLingui } from "@lingui/react/macro";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
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
  /** Stripe.js for a publishable key; null where the browser has no document. */
  readonly load?: (publishableKey: string) => Promise<Stripe | null>;
}

interface Loaded {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Stripe's Payment Element: the card is entered in Stripe's frame, and confirmed as the token of our order. */
export function StripeForm({
  publishableKey,
  clientSecret,
  planId,
  email,
  onDone,
  load = loadStripe,
}: StripeFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [confirmed, setConfirmed] = useState(() => confirmedIntent(location.search));
  const [hasFailed, setFailed] = useState(false);
  const [holderName, setHolderName] = useState("");
  const [isNameMissing, setNameMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { problem, pay, fail, failed } = usePayment(planId, onDone);
  const isReady = confirmed !== null || loaded !== null;
  useEffect(() => {
    if (confirmed !== null) return;
    let isGone = false;
    let mounted: StripePaymentElement | undefined;
    const mount = async () => {
      const stripe = await load(publishableKey);
      if (!stripe) throw new Error("Stripe is not available");
      if (isGone || !place.current) return;
      const elements = stripe.elements({
        clientSecret,
        locale,
        appearance: { theme: isDark() ? "night" : "stripe" },
      });
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
  }, [publishableKey, clientSecret, locale, confirmed, load]);
  const createToken = async (): Promise<string | null> => {
    if (confirmed !== null || loaded === null) return confirmed;
    const { stripe, elements } = loaded;
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
    if (isBusy || !isReady) return;
    setNameMissing(holderName.trim().length < 2);
    if (holderName.trim().length < 2) return;
    setBusy(true);
    const holder = { holderName: holderName.trim(), email };
    const outcome = await pay(holder, createToken).finally(() => setBusy(false));
    // A SetupIntent takes one card: another one needs a new intent.
    if (outcome !== "refused") return;
    setConfirmed(null);
    await client.invalidateQueries(paymentSetupQuery());
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
      {confirmed === null ? (
        <div ref={place} className="min-h-40" />
      ) : (
        <Callout look="good" role="status">
          <Trans>Your bank has confirmed the card. Enter the name on it to finish.</Trans>
        </Callout>
      )}
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
      <Button type="submit" look="solid" size="large" disabled={isBusy || !isReady}>
        {isBusy ? t`Processing...` : planId === null ? t`Save card` : t`Subscribe Now`}
      </Button>
      <p className="text-13 text-ink-2">
        <Trans>Payment information is securely processed and encrypted.</Trans>
      </p>
    </form>
  );
}

/** The SetupIntent that a bank on another page has confirmed, which the address names after coming back; null without one. */
function confirmedIntent(search: string): string | null {
  const params = new URLSearchParams(search);
  return params.get("redirect_status") === "succeeded" ? params.get("setup_intent") : null;
}

async function loadStripe(publishableKey: string): Promise<Stripe | null> {
  const { loadStripe: loadFromStripe } = await import("@stripe/stripe-js/pure");
  return await loadFromStripe(publishableKey);
}

/** Stripe's frame does not know the theme of the page. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
