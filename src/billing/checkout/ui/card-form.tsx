import { Trans, useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { SubscriptionView } from "../../subscriptions/subscriptions.contract.ts";
import { type CardEntry, type CardField, digitsOf, expiryOf, wrongFields } from "../core/card-entry.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import { tokenOf } from "./demo-bank.ts";
import { usePayment } from "./use-payment.ts";

interface CardFormProps {
  /** Of the demo provider. */
  readonly origin: string;
  /** Null: the card is replaced. */
  readonly planId: string | null;
  readonly email: string;
  readonly onDone: (view: SubscriptionView) => void;
}

const empty: CardEntry = { holderName: "", number: "", expiry: "", code: "" };

/** A card's fields, whose values go to the demo provider only. They have no names, so that no form can submit them. */
export function CardForm({ origin, planId, email, onDone }: CardFormProps) {
  const { t } = useLingui();
  const [card, setCard] = useState(empty);
  const [wrong, setWrong] = useState<readonly CardField[]>([]);
  const [isTestCard, setTestCard] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const answer = useRef<(token: string | null) => void>(() => undefined);
  const form = useRef<HTMLFormElement>(null);
  const { problem, pay, fail, failed, forget } = usePayment(planId, onDone);
  const set = (change: Partial<CardEntry>) => {
    forget();
    setTestCard(true);
    setCard((before) => ({ ...before, ...change }));
    setWrong((before) => before.filter((field) => !(field in change)));
  };
  const createToken = async (): Promise<string | null> => {
    const token = await tokenOf(origin, card);
    if (!token.isTaken) {
      if (token.reason === "NOT_A_TEST_CARD") setTestCard(false);
      else fail(failed);
      return null;
    }
    if (!token.isChallenged) return token.paymentToken;
    setChallenge(token.paymentToken);
    const confirmed = await new Promise<string | null>((resolve) => {
      answer.current = resolve;
    });
    setChallenge(null);
    if (confirmed === null) fail(t`You did not confirm the payment. Nothing was charged.`);
    return confirmed;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = wrongFields(card);
    setWrong(fields);
    if (fields.length > 0) {
      form.current?.querySelector<HTMLElement>(`[data-field="${fields[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    await pay({ holderName: card.holderName.trim(), email }, createToken).finally(() => setBusy(false));
  };
  const error = (field: CardField, sentence: string) => (wrong.includes(field) ? sentence : undefined);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t`Card Holder Name`}
        data-field="holderName"
        autoComplete="cc-name"
        value={card.holderName}
        onChange={({ target }) => set({ holderName: target.value })}
        error={error("holderName", t`Name is required`)}
      />
      <TextField
        label={t`Card Number`}
        data-field="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234123412341234"
        value={card.number}
        onChange={({ target }) => set({ number: digitsOf(target.value, 16) })}
        error={
          isTestCard
            ? error("number", t`Card number must be 16 digits`)
            : t`Only the test cards below are taken here. Never enter a real card.`
        }
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t`Expiry Date`}
          data-field="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t`MM/YY`}
          maxLength={7}
          value={card.expiry}
          onChange={({ target }) => set({ expiry: expiryOf(target.value) })}
          error={error("expiry", t`Invalid expiry date (MM/YY)`)}
        />
        <TextField
          label="CVV"
          data-field="code"
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          value={card.code}
          onChange={({ target }) => set({ code: digitsOf(target.value, 3) })}
          error={error("code", t`CVV must be 3 digits`)}
        />
      </div>
      {problem !== null && (
        <Callout look="problem" role="alert">
          {problem}
        </Callout>
      )}
      <Button type="submit" look="solid" size="large" disabled={isBusy}>
        {isBusy ? t`Processing...` : planId === null ? t`Save card` : t`Subscribe Now`}
      </Button>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <Lock size={14} aria-hidden className="shrink-0" />
        <Trans>Payment information is securely processed and encrypted.</Trans>
      </p>
      {challenge !== null && (
        <ChallengeDialog
          origin={origin}
          paymentToken={challenge}
          onAnswer={(token) => answer.current(token)}
        />
      )}
    </form>
  );
}
